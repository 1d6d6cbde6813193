import { CallbackTally } from './campaign';

describe('CallbackTally', () => {
  const callback = (smsID: number, number: string, statusID: number): Record<string, string> => ({
    smsID: String(smsID),
    number,
    statusID: String(statusID),
  });

  it('counts each status of each number once, including callbacks before the response to the send', () => {
    const tally = new CallbackTally();
    tally.add(callback(8, '1', 0));
    tally.add(callback(7, '1', 0));
    tally.follow(8);
    tally.add(callback(8, '1', 0)); // a repeated callback
    tally.add(callback(8, '2', 0));
    tally.add(callback(8, '1', 1));
    tally.add(callback(7, '2', 0)); // another send
    expect([tally.count('0'), tally.count('1'), tally.count('2')]).toEqual([2, 1, 0]);
  });
});
