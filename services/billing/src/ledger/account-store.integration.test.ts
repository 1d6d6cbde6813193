import { ACCOUNT_STATUS } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { Namespace } from '@herald/testing/namespace';
import { CompanySequences } from '../storage/company-sequences';
import { accountsIn } from './account-model';
import { AccountStore, type DueAccount } from './account-store';

const COMPANY = 1;
const DAYS = ['2027-01-29', '2027-01-30', '2027-01-31'];

describe.each(['shutdownDate', 'creditDate'] as const)('accounts that are due by their %s', (field) => {
  const namespace = new Namespace();
  let connection: MongoConnection;
  beforeAll(async () => {
    connection = await namespace.mongo();
    const { collectionName } = accountsIn(connection);
    await connection.models[collectionName]!.createIndexes();
  });
  afterAll(() => namespace.remove());

  it('are read in pages, each with a single plan that reads no other accounts', async () => {
    const accounts = connection.db!.collection('accounts');
    await accounts.insertMany(
      Array.from({ length: 9 }, (_, index) => ({
        ...{ company: COMPANY, id: index + 1, position: index + 1, customerID: 1, customerSeq: index + 1 },
        statusID: ACCOUNT_STATUS.ACTIVE,
        [field]: DAYS[index % DAYS.length],
      })),
    );
    const store = new AccountStore(connection, new CompanySequences(connection));
    await connection.db!.command({ profile: 2, filter: { ns: accounts.namespace, op: 'query' } });
    const found: DueAccount[][] = [];
    let after: DueAccount | null = null;
    do {
      const range = { field, from: DAYS[0]!, to: DAYS[1]! };
      const page: DueAccount[] = await store.due(COMPANY, range, after, 2);
      found.push(page);
      after = page.at(-1) ?? null;
    } while (after);
    await connection.db!.command({ profile: 0 });

    expect(found.map((page) => page.map(({ id }) => id))).toEqual([[1, 4], [7, 2], [5, 8], []]);
    const queries = await connection.db!.collection('system.profile').find({ op: 'query' }).toArray();
    expect(queries).toHaveLength(found.length);
    for (const { docsExamined, keysExamined, fromMultiPlanner = false } of queries) {
      expect({ docsExamined, fromMultiPlanner }).toEqual({ docsExamined: 0, fromMultiPlanner: false });
      expect(keysExamined).toBeLessThanOrEqual(4);
    }
  });
});
