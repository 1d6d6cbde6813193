/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { operator } from '../support/operator-api';
import { messagesOf, newPhone, newPhones, phoneThat } from '../support/phones';

/** Three parts of GSM characters. */
const LONG_TEXT = 'Long '.repeat(70);

describe('interface.md part 3: states and transitions (SMS)', () => {
  let company: Company;

  beforeAll(async () => {
    company = await newCompany({ callbacks: true });
  });

  /** The report's status, and every status in the callbacks. */
  async function outcomeOf(number: string, text = 'State'): Promise<{ final: string; statuses: string[] }> {
    const [record] = await company.api.settled(await company.sent({ numbers: [number], text }));
    const final = record!.statusID;
    await company.receiver.waitFor(({ query }) => query['number'] === number && query['statusID'] === final);
    return { final, statuses: company.receiver.statuses(number) };
  }

  describe('delivery status of a message, per recipient', () => {
    it('0 sent: the carrier accepted it, nothing more is known', async () => {
      const number = phoneThat('noReceipt');
      const smsID = await company.sent({ numbers: [number] });
      await until(
        () => company.api.report(smsID),
        ([record]) => record!.statusID === '0',
      );
      await company.receiver.callbacksOf(number, 1);
      expect(company.receiver.statuses(number)).toEqual(['0']);
    });

    it('1 received: 3, 0, 1', async () => {
      expect(await outcomeOf(newPhone())).toEqual({ final: '1', statuses: ['0', '1'] });
    });

    it('2 not delivered: 3, 0, 2', async () => {
      expect(await outcomeOf(phoneThat('undelivered'))).toEqual({ final: '2', statuses: ['0', '2'] });
    });

    it.each(['deleted', 'unknown', 'rejectedLater'] as const)(
      '2 or 4: the carrier accepted it and later reports that it is %s',
      async (behaviour) => {
        const { final, statuses } = await outcomeOf(phoneThat(behaviour));
        expect(['2', '4']).toContain(final);
        expect(statuses).toEqual(['0', final]);
      },
    );

    it('4 error: the carrier refused it', async () => {
      expect(await outcomeOf(phoneThat('rejected'))).toEqual({ final: '4', statuses: ['4'] });
    });

    it('4 error: the recipient is on the stop list', async () => {
      const number = newPhone();
      await operator().stopList('POST', [number], company.id);
      expect(await outcomeOf(number)).toEqual({ final: '4', statuses: ['4'] });
      expect(await messagesOf(number)).toEqual([]);
    });

    it.each(['acceptedThenDelivered', 'enrouteThenDelivered'] as const)(
      'an intermediate delivery receipt changes nothing: %s is 3, 0, 1',
      async (behaviour) => {
        expect(await outcomeOf(phoneThat(behaviour))).toEqual({ final: '1', statuses: ['0', '1'] });
      },
    );

    it('a delivery receipt before the response counts: 1', async () => {
      const { final, statuses } = await outcomeOf(phoneThat('receiptFirst'));
      expect(final).toBe('1');
      expect(['1', '0,1']).toContain(statuses.join());
    });

    it.each(['unreadableReceipt', 'strayReceipt'] as const)(
      'a contradictory delivery receipt is ignored: %s is 3, 0, 1',
      async (behaviour) => {
        expect(await outcomeOf(phoneThat(behaviour))).toEqual({ final: '1', statuses: ['0', '1'] });
      },
    );

    it.each(['throttled', 'queueFull'] as const)(
      'a temporary refusal of the carrier is retried: %s is 3, 0, 1',
      async (behaviour) => {
        expect(await outcomeOf(phoneThat(behaviour))).toEqual({ final: '1', statuses: ['0', '1'] });
      },
    );

    it('a final status never changes: delivered, later reported as undelivered, stays 1', async () => {
      const number = phoneThat('contradicting');
      const smsID = await company.sent({ numbers: [number] });
      await company.api.settled(smsID);
      await until(
        () => messagesOf(number),
        ([message]) => message?.state === 'UNDELIV',
      );
      const [later] = newPhones(1);
      await outcomeOf(later!);
      expect(await company.api.report(smsID)).toEqual([{ number, statusID: '1' }]);
      expect(company.receiver.statuses(number)).toEqual(['0', '1']);
    });

    it('a repeated delivery receipt causes one callback', async () => {
      const number = phoneThat('receiptTwice');
      await outcomeOf(number);
      const [later] = newPhones(1);
      await outcomeOf(later!);
      expect(company.receiver.statuses(number)).toEqual(['0', '1']);
    });

    it('of several parts: 2 as soon as one is not delivered', async () => {
      expect(await outcomeOf(phoneThat('undelivered'), LONG_TEXT)).toEqual({
        final: '2',
        statuses: ['0', '2'],
      });
    });
  });
});
