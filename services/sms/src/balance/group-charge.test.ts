import { GroupCharge, type SharedCharge } from './group-charge';

const AT = new Date('2026-11-20T08:00:00Z');
const charge = (company: number, batch: string, amount: number, jobs = amount): SharedCharge => ({
  ...{ company, batch, smsID: Number.parseInt(batch), jobs, amount },
});

it('covers charges up to the balance of each company, in order', () => {
  const group = new GroupCharge([
    { _id: 1, sms: 5, movements: 3 },
    { _id: 2, sms: 1, movements: 1 },
  ]);
  const asked: [number, number][] = [
    [1, 3],
    [2, 2],
    [1, 3],
    [1, 2],
    [2, 1],
    [3, 1],
  ];
  expect(asked.map(([company, amount]) => group.bears(company, amount))).toEqual([
    ...[true, false, false, true, true],
    // This company has no balance at all.
    false,
  ]);
});

it('adds a row for each company and batch, each continuing the one before', () => {
  const group = new GroupCharge([
    { _id: 1, sms: 10, movements: 7 },
    { _id: 2, sms: 4, movements: 1 },
  ]);
  const { rows, changes } = group.book(
    [charge(1, '50.-1', 3), charge(2, '50.-1', 4, 2), charge(1, '60.-1', 2)],
    AT,
  );
  expect(rows).toMatchObject([
    {
      _id: '1/sends:50.-1',
      company: 1,
      n: 8,
      amount: -3,
      balanceAfter: 7,
      smsID: 50,
      jobs: 3,
      kind: 'charge',
    },
    { _id: '2/sends:50.-1', company: 2, n: 2, amount: -4, balanceAfter: 0, jobs: 2 },
    { _id: '1/sends:60.-1', company: 1, n: 9, amount: -2, balanceAfter: 5, smsID: 60, at: AT },
  ]);
  expect(changes).toEqual([
    { filter: { _id: 1, sms: { $gte: 5 } }, update: { $inc: { sms: -5, movements: 2, sharedJobs: 5 } } },
    { filter: { _id: 2, sms: { $gte: 4 } }, update: { $inc: { sms: -4, movements: 1, sharedJobs: 2 } } },
  ]);
});
