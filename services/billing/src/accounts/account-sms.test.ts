import type { Broker } from '@herald/broker';
import { REQUEST_QUEUE } from '@herald/contracts';
import { AccountSms } from './account-sms';

it('the creation of an account waits at most 5 s for its notification', async () => {
  const request = jest.fn<Promise<unknown>, unknown[]>().mockResolvedValue({ smsID: 7 });
  const sms = new AccountSms({ request } as unknown as Pick<Broker, 'request'>);
  const text = { company: 3, brandID: 12, text: 'Account 100001', reference: '3/100001' };
  expect(await sms.send(['995555123456'], text)).toEqual({ smsID: 7 });
  expect(request).toHaveBeenCalledWith(
    REQUEST_QUEUE.SEND_NOTIFICATION,
    { ...text, numbers: ['995555123456'] },
    5_000,
  );
});
