import { type CheckResult, Findings } from '@herald/service/books';
import { inSnapshot, type MongoConnection } from '@herald/mongo';
import { balancesIn, ledgerIn } from '../../model/balance-model';

interface Sum {
  /** Company. */
  _id: number;
  sum: number;
  last: number;
}

/** Balance of each company = sum of its ledger rows = balance of the last row, and never below 0. */
export async function checkBalances(connection: MongoConnection): Promise<CheckResult> {
  const findings = new Findings('SMS balance = sum of the ledger rows');
  const { balances, sums } = await inSnapshot(connection, async (session) => ({
    balances: await balancesIn(connection).find({}, { session }).toArray(),
    sums: await ledgerIn(connection)
      .aggregate<Sum>(
        [
          { $sort: { company: 1, n: 1 } },
          { $group: { _id: '$company', sum: { $sum: '$amount' }, last: { $last: '$balanceAfter' } } },
        ],
        { session, allowDiskUse: true },
      )
      .toArray(),
  }));
  const bySum = new Map(sums.map((sum) => [sum._id, sum]));
  const stored = new Map(balances.map((balance) => [balance._id, balance.sms]));
  for (const company of new Set([...bySum.keys(), ...stored.keys()])) {
    findings.examined++;
    const balance = stored.get(company) ?? 0;
    const { sum, last } = bySum.get(company) ?? { sum: 0, last: 0 };
    if (balance < 0) findings.add(`company ${company}: the balance is ${balance}`);
    if (balance !== sum || balance !== last) {
      findings.add(`company ${company}: balance ${balance}, sum of rows ${sum}, last row's balance ${last}`);
    }
  }
  return findings.result();
}
