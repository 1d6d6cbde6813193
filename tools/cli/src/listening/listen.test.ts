import { CliError } from '../cli-error';
import type { CompanyApi } from '../operator-api';
import { Listen, type ListenerVoice } from './listen';

const nothing = (): void => undefined;
const voice: ListenerVoice = {
  listening: nothing,
  missed: nothing,
  received: nothing,
  forwarded: nothing,
  acknowledged: nothing,
  unavailable: nothing,
  available: nothing,
};

it('waits for callbacks again if another client has acknowledged the one that it retries', async () => {
  const event = { id: '7.0.0', event: 'sms.delivery.updated', date: '', query: 'smsID=7', headers: {} };
  const answers = [[event], []];
  const waits: unknown[] = [];
  const api = {
    change: async (_method: string, _path: string, { wait }: { wait: number }) => {
      waits.push(wait);
      const events = answers.shift();
      if (!events) throw new CliError('The end.');
      return { data: { name: 'desk', since: '', missed: null, signedWith: 'given', events } };
    },
  } as unknown as CompanyApi;
  const own = { key: 'key', signingSecret: 'secret' };
  // No process listens on this port.
  const target = new URL('http://127.0.0.1:1/');
  const listen = new Listen({ api, name: 'desk', own, target, isWanted: () => true, voice });
  await expect(listen.run()).rejects.toThrow('The end.');
  expect(waits).toEqual([10, 0, 10]);
});
