import { PaymentService } from './payment-service';

it('refuses a sum that would exceed the maximum balance of an account', async () => {
  const nothing = {} as never;
  const ledger = { post: async () => ({ kind: 'out-of-range' as const }) };
  const payments = new PaymentService({
    ledger,
    payments: nothing,
    accounts: nothing,
    now: () => new Date(),
  });
  const adding = payments.add({ company: 1, timezone: 'UTC' }, { accountID: 100_001, sum: 0.01 });
  await expect(adding).rejects.toMatchObject({ status: 400, errors: { sum: expect.any(String) } });
});
