import { UnavailableError } from '@herald/errors';
import { FirstMessage } from './first-message';

const OPERATOR = { face: 'operator', secret: 'ho_owner' } as const;
const WISH = { company: 7, brandID: 3, number: '995555123456', text: 'Hello' };
const NOW = new Date('2027-01-31T05:30:00.000Z');

interface Asked {
  method: string;
  target: string;
  secret: string;
  body?: unknown;
  headers?: Record<string, string>;
}

function fixture({ keyStatus = 201, send = async () => ({ status: 200, body: { smsID: 1001 } }) } = {}) {
  const asked: Asked[] = [];
  const messages = new FirstMessage({
    now: () => NOW,
    gateway: {
      ask: async <T>(method: string, target: string, { secret }: { secret: string }, given = {}) => {
        asked.push({ method, target, secret, ...given });
        const body = keyStatus < 300 ? { data: { key: 'hk_live_1' } } : { message: 'Only owners may.' };
        return { status: method === 'POST' ? keyStatus : 200, body: body as T };
      },
      askText: async <T>(
        method: string,
        target: string,
        { secret }: { secret: string },
        body: string,
        headers: Record<string, string>,
      ) => {
        asked.push({ method, target, secret, body: JSON.parse(body), headers });
        return (await send()) as { status: number; body: T };
      },
    },
  });
  return { messages, asked };
}

describe('the first message of a company', () => {
  it('is sent with a key of its own, which is revoked afterwards', async () => {
    const { messages, asked } = fixture();
    expect(await messages.send(OPERATOR, WISH, 'k1')).toEqual({ status: 200, body: { smsID: 1001 } });
    const [made, sent, revoked] = asked;
    expect(made).toEqual({
      method: 'POST',
      target: '/admin/v1/companies/7/keys',
      secret: 'ho_owner',
      body: {
        name: 'First message',
        scopes: ['sms.send'],
        session: true,
        queryAllowed: false,
        expiresAt: '2027-01-31T05:31:00.000Z',
      },
    });
    expect(sent).toEqual({
      method: 'POST',
      target: '/v1/sms/send',
      secret: 'hk_live_1',
      body: { brandID: 3, numbers: ['995555123456'], text: 'Hello' },
      headers: { 'idempotency-key': 'k1' },
    });
    expect(revoked).toEqual({ method: 'DELETE', target: '/internal/session-key', secret: 'hk_live_1' });
  });

  it('leaves no key after a lost answer', async () => {
    const { messages, asked } = fixture({
      send: () => Promise.reject(new UnavailableError('The connection was lost.')),
    });
    await expect(messages.send(OPERATOR, WISH, 'k1')).rejects.toThrow('The connection was lost.');
    expect(asked.at(-1)?.method).toBe('DELETE');
  });

  it('is refused as the gateway refuses the key', async () => {
    const { messages, asked } = fixture({ keyStatus: 403 });
    await expect(messages.send(OPERATOR, WISH, 'k1')).rejects.toMatchObject({
      status: 403,
      message: 'Only owners may.',
    });
    expect(asked).toHaveLength(1);
  });
});
