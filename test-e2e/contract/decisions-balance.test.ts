/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { CompanyApi } from '../support/company-api';
import { herald } from '../support/herald';
import { type LedgerRow, operator } from '../support/operator-api';
import { messagesOf, newPhones, phoneCounts, phoneThat } from '../support/phones';

describe('interface-decisions.md: the SMS balance', () => {
  const send = ({ api, brandID }: Company, numbers: unknown, more: Record<string, unknown> = {}) =>
    api.send({ brandID, numbers, text: 'Balance', ...more });

  /** Balance = sum of the rows, always; every row contains the balance after it. */
  async function expectLedgerAddsUp({ id, api }: Company): Promise<LedgerRow[]> {
    const rows = (await operator().ledger(id)).sort((a, b) => Number(a['id']) - Number(b['id']));
    let balance = 0;
    for (const { amount, balanceAfter } of rows) {
      balance += amount;
      expect(balanceAfter).toBe(balance);
      expect(balance).toBeGreaterThanOrEqual(0);
    }
    expect(await api.balance()).toBe(balance);
    return rows;
  }

  describe('the whole request is charged once, at acceptance, all or nothing', () => {
    it('one too few: 40, nothing is charged, nothing is sent, nothing is written', async () => {
      const company = await newCompany({ balance: 2 });
      const numbers = newPhones(3);
      expect((await send(company, numbers)).body).toMatchObject({ statusID: 40 });
      expect(await company.api.balance()).toBe(2);
      expect(await expectLedgerAddsUp(company)).toHaveLength(1);
      expect(await operator().data('GET', `/companies/${company.id}/jobs`)).toEqual([]);
      for (const number of numbers) expect(await messagesOf(number)).toEqual([]);
    });
  });

  describe('200 parallel sends that together exceed the balance', () => {
    it('over two gateways: the balance covers all accepted sends and not one more, and the phones got exactly those', async () => {
      const company = await newCompany({ balance: 1_005 });
      const { addresses } = herald().system;
      const gateways = ['gateway', 'gateway-2'].map(
        (name) => new CompanyApi(addresses[name]!.url, company.api.key),
      );
      const sends = Array.from({ length: 200 }, () => newPhones(10));
      const answers = await Promise.all(
        sends.map((numbers, index) => send({ ...company, api: gateways[index % 2]! }, numbers)),
      );
      const accepted = answers.filter(({ body }) => body.statusID === 0);
      const refused = answers.filter(({ body }) => body.statusID === 40);
      expect({ accepted: accepted.length, refused: refused.length }).toEqual({ accepted: 100, refused: 100 });
      expect(await company.api.balance()).toBe(5);
      expect(await expectLedgerAddsUp(company)).toHaveLength(101);
      const jobs = await operator().get(`/companies/${company.id}/jobs`);
      expect(jobs.body['recordsTotal']).toBe(100);
      for (const { body } of accepted) await company.api.settled(body['smsID']);
      const phones = await phoneCounts();
      const counts = sends.flat().map((number) => phones.get(Number(number))?.messages ?? 0);
      expect(counts.filter((count) => count === 1)).toHaveLength(1_000);
      expect(counts.filter((count) => count > 1)).toEqual([]);
    });
  });

  describe('refunds', () => {
    it('of many recipients, only the refused recipients', async () => {
      const company = await newCompany({ balance: 100 });
      const refused = Array.from({ length: 5 }, () => phoneThat('rejected'));
      const { smsID } = (await send(company, [...newPhones(20), ...refused, phoneThat('undelivered')])).body;
      const records = await company.api.settled(smsID);
      expect(records.filter(({ statusID }) => statusID === '4').map(({ number }) => number)).toEqual(refused);
      await until(
        () => company.api.balance(),
        (sms) => sms === 100 - 21,
        { what: 'the refunds' },
      );
      await expectLedgerAddsUp(company);
    });
  });
});
