import { jobMovement } from '../model/balance-model';
import { type Charge, GroupCharge } from './group-charge';

const AT = new Date('2026-11-20T08:00:00Z');
const charge = (company: number, batch: number, amount: number, jobs = amount): Charge => ({
  company,
  reference: jobMovement.charge(batch),
  smsID: batch + 1,
  jobs,
  amount,
});
const ofJob = (company: number, smsID: number, amount: number): Charge => ({
  company,
  reference: jobMovement.charge(smsID),
  smsID,
  amount,
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
  const { rows, changes } = group.book([charge(1, 50, 3), charge(2, 50, 4, 2), charge(1, 60, 2)], AT);
  expect(rows).toMatchObject([
    {
      _id: '1/send:50',
      company: 1,
      n: 8,
      amount: -3,
      balanceAfter: 7,
      smsID: 51,
      jobs: 3,
      kind: 'charge',
    },
    { _id: '2/send:50', company: 2, n: 2, amount: -4, balanceAfter: 0, jobs: 2 },
    { _id: '1/send:60', company: 1, n: 9, amount: -2, balanceAfter: 5, smsID: 61, at: AT },
  ]);
  expect(changes).toEqual([
    {
      filter: { _id: 1, sms: { $gte: 5 }, movements: 7 },
      update: { $inc: { sms: -5, movements: 2, sharedJobs: 5 } },
    },
    {
      filter: { _id: 2, sms: { $gte: 4 }, movements: 1 },
      update: { $inc: { sms: -4, movements: 1, sharedJobs: 2 } },
    },
  ]);
});

it('adds a row for each job with a document of its own, and none for a job that costs nothing', () => {
  const group = new GroupCharge([{ _id: 1, sms: 10, movements: 7 }]);
  const { rows, changes } = group.book(
    [charge(1, 50, 3), ofJob(1, 60, 2), ofJob(1, 61, 0), ofJob(1, 62, 4), ofJob(2, 63, 0)],
    AT,
  );
  const common = { company: 1, kind: 'charge', at: AT };
  expect(rows.slice(1)).toEqual([
    { ...common, _id: '1/send:60', n: 9, amount: -2, balanceAfter: 5, smsID: 60, reference: 'send:60' },
    { ...common, _id: '1/send:62', n: 10, amount: -4, balanceAfter: 1, smsID: 62, reference: 'send:62' },
  ]);
  expect(changes).toEqual([
    {
      filter: { _id: 1, sms: { $gte: 9 }, movements: 7 },
      update: { $inc: { sms: -9, movements: 3, sharedJobs: 3 } },
    },
  ]);
  const { changes: ofJobs } = new GroupCharge([{ _id: 1, sms: 2, movements: 0 }]).book([ofJob(1, 60, 2)], AT);
  expect(ofJobs.map(({ update }) => update)).toEqual([{ $inc: { sms: -2, movements: 1 } }]);
});
