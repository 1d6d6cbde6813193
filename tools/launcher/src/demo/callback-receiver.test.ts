import { Webhook } from 'standardwebhooks';
import { CallbackReceiver, type ReceivedCallback } from './callback-receiver';

describe('CallbackReceiver', () => {
  const signingSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const got: ReceivedCallback[] = [];
  const receiver = new CallbackReceiver({ callbackKey: 'right', signingSecret }, (callback) =>
    got.push(callback),
  );
  let url = '';

  beforeAll(async () => {
    url = await receiver.listen();
  });
  afterAll(() => receiver.close());

  async function call(query: string, secret = signingSecret): Promise<number> {
    const target = new URL(`${url}?${query}`);
    const now = new Date();
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', now, target.search.slice(1)),
    };
    return (await fetch(target, { headers })).status;
  }

  it('accepts a callback with the right key and signature', async () => {
    expect(await call('key=right&event=sms.delivery.updated&smsID=5&number=999&statusID=1')).toBe(204);
    const parameters = { event: 'sms.delivery.updated', smsID: '5', number: '999', statusID: '1' };
    expect(got).toEqual([{ event: 'sms.delivery.updated', parameters }]);
  });

  it('refuses a wrong or missing key or signature', async () => {
    const wrong = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
    expect(await call('key=wrong&event=x')).toBe(403);
    expect(await call('key=right&event=x', wrong)).toBe(403);
    expect((await fetch(`${url}?key=right&event=x`)).status).toBe(403);
    expect([got.length, receiver.refused]).toEqual([1, 3]);
  });
});
