/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { herald } from '../support/herald';
import { inSystemMongo, systemDatabases } from '../support/databases';

const EXPECTED = readFileSync(join(__dirname, 'indexes.txt'), 'utf8').trim().split('\n');

/** One line per index of the running system, except for `_id`, such as `sms.batches of_send {"smsID":1,"number":1} {"unique":true}`. */
function indexes(): Promise<string[]> {
  const { namespace } = herald();
  return inSystemMongo(async (connection) => {
    const lines: string[] = [];
    for (const database of await systemDatabases(connection)) {
      const db = connection.getClient().db(database);
      const service = database
        .slice(namespace === '' ? 'herald_'.length : namespace.length + 1)
        .replace('callback-dispatcher', 'callbacks');
      for (const { name, type } of await db.listCollections({}, { nameOnly: true }).toArray()) {
        if (type === 'view' || name.startsWith('system.')) continue;
        for (const { v: _version, key, name: index, ...options } of await db.collection(name).indexes())
          if (index !== '_id_')
            lines.push(`${service}.${name} ${index} ${JSON.stringify(key)} ${JSON.stringify(options)}`);
      }
    }
    return lines.sort();
  });
}

/** A missing index breaks no request: it only makes queries slow once there is a year of data. */
it('the running system has the indexes of indexes.txt, and no others', async () => {
  const found = await indexes();
  expect(EXPECTED.filter((line) => !found.includes(line))).toEqual([]);
  // A sharded system also has indexes of its shard keys.
  if (process.env.SERVERS !== 'sharded') expect(found).toEqual(EXPECTED);
});
