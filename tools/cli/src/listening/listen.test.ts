import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CliError } from '../cli-error';
import type { CompanyApi } from '../operator-api';
import type { ListenedEvent } from './forward';
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
  await expect(listen.listen()).rejects.toThrow('The end.');
  expect(waits).toEqual([10, 0, 10]);
});

it('forwards callbacks of other chains while more than a request of one chain wait behind a failing callback', async () => {
  const receiver = createServer(({ url = '' }, response) => {
    response.writeHead(url.includes('accountID=1') ? 500 : 204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const eventOf = (id: string, accountID: number): ListenedEvent => ({
    id,
    event: 'billing.account.activated',
    date: '',
    query: `accountID=${accountID}`,
    headers: {},
  });
  const waiting = Array.from({ length: 30 }, (_, index) => eventOf(`account.1-${index}`, 1));
  waiting.push(eventOf('account.2-1', 2));
  const limits: number[] = [];
  const api = {
    change: async (_method: string, _path: string, body: { limit: number; acknowledged: string[] }) => {
      limits.push(body.limit);
      if (body.acknowledged.length > 0) throw new CliError(`Acknowledged: ${body.acknowledged.join()}`);
      if (limits.length === 5) throw new CliError('Nothing was acknowledged.');
      const events = waiting.slice(0, body.limit);
      return { data: { name: 'desk', since: '', missed: null, signedWith: 'given', events } };
    },
  } as unknown as CompanyApi;
  const own = { key: 'key', signingSecret: 'secret' };
  const target = new URL(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`);
  const listen = new Listen({ api, name: 'desk', own, target, isWanted: () => true, voice });
  try {
    await expect(listen.listen()).rejects.toThrow('Acknowledged: account.2-1');
    expect(limits).toEqual([20, 40, 50]);
  } finally {
    await new Promise((resolve) => receiver.close(resolve));
  }
});
