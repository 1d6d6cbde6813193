/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { operator } from '../support/operator-api';
import { messageOf, newPhone, newPhones, writeFromPhone } from '../support/phones';

describe('interface-decisions.md: stop lists', () => {
  let company: Company;
  let other: Company;

  beforeAll(async () => {
    [company, other] = await Promise.all([newCompany({ callbacks: true }), newCompany()]);
  });

  const send = ({ api, brandID }: Company, numbers: string[], more: Record<string, unknown> = {}) =>
    api.send({ brandID, numbers, text: 'Stop list', ...more });

  const statusOf = async (own: Company, number: string): Promise<string> => {
    const { smsID } = (await send(own, [number])).body;
    return (await own.api.settled(smsID))[0]!.statusID;
  };

  it('a number on a company’s list still receives messages of other companies', async () => {
    const number = newPhone();
    await operator().stopList('POST', [number], company.id);
    expect(await statusOf(other, number)).toBe('1');
  });

  it('a number on the global list receives no message of any company', async () => {
    const number = newPhone();
    await operator().stopList('POST', [number]);
    expect(await statusOf(company, number)).toBe('4');
    expect(await statusOf(other, number)).toBe('4');
    await operator().stopList('DELETE', [number]);
    expect(await statusOf(other, number)).toBe('1');
  });

  it('counts with separate texts too', async () => {
    const [stopped, free] = newPhones(2);
    await operator().stopList('POST', [stopped!], company.id);
    const numbers = [stopped, free].map((number) => ({ number, text: `For ${number}` }));
    const { smsID } = (await company.send({ numbers })).body;
    const records = await company.api.settled(smsID);
    expect(records.map(({ statusID }) => statusID)).toEqual(['4', '1']);
  });

  it('stopList=false ignores the company list and the global one', async () => {
    const [one, two] = newPhones(2);
    await operator().stopList('POST', [one!], company.id);
    await operator().stopList('POST', [two!]);
    await send(company, [one!, two!], { stopList: false });
    await messageOf(one!);
    await messageOf(two!);
    await operator().stopList('DELETE', [two!]);
  });

  describe('a phone that sends STOP to a sender', () => {
    const listed = async (number: string): Promise<boolean> => {
      const entries = await operator().data<{ number: string }[]>(
        'GET',
        `/companies/${company.id}/stop-list`,
      );
      return entries.some((entry) => entry.number === number);
    };

    it.each([' Stop! ', 'სტოპ', 'СТОП'])('%j: receives no more messages', async (word) => {
      const number = newPhone();
      await send(company, [number], { text: 'Before' });
      await messageOf(number);
      await writeFromPhone(number, company.brandName, word);
      await until(
        () => listed(number),
        (isListed) => isListed,
        { what: 'the number on the list' },
      );
      expect(await statusOf(company, number)).toBe('4');
      expect(await statusOf(other, number)).toBe('1');
    });

    it('another word has no effect', async () => {
      const [number, stopping] = newPhones(2);
      await send(company, [number!]);
      await messageOf(number!);
      await writeFromPhone(number!, company.brandName, 'Please do not stop');
      await writeFromPhone(stopping!, company.brandName, 'STOP');
      await until(
        () => listed(stopping!),
        (isListed) => isListed,
        { what: 'the later number on the list' },
      );
      expect(await statusOf(company, number!)).toBe('1');
    });
  });
});
