import { meaningsOf } from '@herald/values/phone-numbers';
import type { MessageRow } from './file-rows';
import { priceMeanings } from './question';

const asked = (...numbers: string[]) =>
  numbers.map((number, at) => ({
    ...{ row: at + 2, number, text: 'Hello' },
    meanings: meaningsOf(number)!,
  }));

/** Two SMS per number, except that numbers of Brazil are rejected. */
function gateway() {
  const sent: string[][] = [];
  const dryRun = async (rows: MessageRow[]) => {
    sent.push(rows.map(({ number }) => number));
    const isBrazil = rows[0]!.number.startsWith('+55');
    const accepted = isBrazil ? 0 : rows.length;
    const rejectedNumbers = isBrazil ? [{ number: '+555', reason: 'its country is not allowed' }] : [];
    return { accepted, cost: accepted * 2, rejectedNumbers } as never;
  };
  return { sent, dryRun };
}

it('prices numbers with two meanings in each country', async () => {
  const { sent, dryRun } = gateway();
  const question = await priceMeanings(asked('598 11 12 23', '598111224', '555123456'), dryRun);
  expect(question).toEqual({
    examples: ['598 11 12 23', '598111224', '555123456'],
    local: { code: '995', region: 'GE', numbers: 3, accepted: 3, cost: 6, why: null },
    international: [
      { code: '598', region: 'UY', numbers: 2, accepted: 2, cost: 4, why: null },
      { code: '55', region: 'BR', numbers: 1, accepted: 0, cost: 0, why: 'its country is not allowed' },
    ],
  });
  expect(sent).toEqual([
    ['+598111223', '+598111224'],
    ['+555123456'],
    ['995598111223', '995598111224', '995555123456'],
  ]);
});
