import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { now, pause, until } from '../measure/clock';
import type { Receiver } from '../row-context';
import { deliver, requireInOrder, untilCalledBack } from '../rows/deliver';
import { NUMBERS, TEXT } from '../rows/numbers';
import type { BenchSystem, Company } from '../system/bench-system';
import { withMongo } from '../measure/databases';
import type { Proof } from './proof';
import { waitingIn } from './queues';

const STORED = 20_000_000;
const PER_SECOND = 2_000;
const MOST_SECONDS = 60;
/** Messages to the person and to the next numbers, with callbacks, besides the stored messages. */
const OWN_SEND = 1_000;
const WITHIN_SECONDS = 1_800;
/** The first stored number. */
const PERSON = NUMBERS.stored;
/** MongoDB's own "Slow query", which contains the query. Operators protect this log like the data. */
const SLOW_QUERY = '"id":51803';

interface Erasure {
  id: number;
  state: string;
  erased: Record<string, unknown>;
}

export const erasure: Proof = {
  name: 'erasure',
  what: `erasure of a number among ${STORED.toLocaleString('en-US')} stored recipients beside ${PER_SECOND.toLocaleString('en-US')} messages/s, then a search of all databases, queues and logs`,
  goal: `done in at most ${MOST_SECONDS} s, the number found nowhere`,
  async run(context) {
    const smsc = await context.smsc();
    const receiver = await context.receiver();
    return context.withSystem(smsc, async (bench) => {
      const shop = await bench.newCompany(receiver.url());
      const [owner, other] = [await bench.newCompany(receiver.url()), await bench.newCompany()];
      const recipients = context.scaled(STORED);
      context.say(`storing ${recipients} recipients`);
      const stored = { mongoUrl: bench.mongoUrl, companies: [owner, other], first: PERSON, recipients };
      await context.helper('fill').ask('storeJobs', stored);
      await deliver(bench, { company: owner, receiver, smsc, first: PERSON, count: OWN_SEND });
      const before = await documentsWith(bench, PERSON);
      if (before.length === 0) throw new Error('The search does not find the number before its erasure.');

      const traffic = new Traffic(bench, receiver, shop);
      const sending = traffic.run();
      context.say(`erasing the number, which is in ${before.length} documents`);
      const begun = now();
      const path = `/companies/${owner.id}/privacy/numbers/${PERSON}`;
      const { id } = await bench.operator.data<Erasure>('DELETE', path);
      const done = await until(
        () => bench.operator.data<Erasure>('GET', `/privacy/tasks/${id}`),
        ({ state }) => state === 'done',
        { what: 'the erasure', withinMs: WITHIN_SECONDS * 1_000 },
      ).finally(() => traffic.stop());
      const seconds = (now() - begun) / 1_000;
      await sending;
      context.say('searching databases, queues and logs');
      const { messages, deadLetters } = await waitingIn(bench);
      const after = [...(await documentsWith(bench, PERSON)), ...(await linesWith(bench, String(PERSON)))];
      after.slice(0, 10).forEach((found) => context.say(`found: ${found}`));
      return {
        metrics: {
          seconds,
          'stored recipients': recipients,
          erased: JSON.stringify(done.erased),
          'found before': before.length,
          'found after': after.length,
          'in queues': messages + deadLetters,
          'messages/s during the erasure': traffic.sent / traffic.seconds,
        },
        isMet: seconds <= MOST_SECONDS && after.length + messages + deadLetters === 0,
      };
    });
  },
};

/** A send with the messages of each second, until it is stopped. */
class Traffic {
  sent = 0;
  seconds = 0;
  private isOver = false;

  constructor(
    private readonly bench: BenchSystem,
    private readonly receiver: Receiver,
    private readonly company: Company,
  ) {}

  /** Resolves when all callbacks have come. */
  async run(): Promise<void> {
    const first = NUMBERS.bulk;
    await this.receiver.child.ask('follow', { first, count: PER_SECOND * 2 * WITHIN_SECONDS });
    const begun = now();
    for (let second = 0; !this.isOver; second++) {
      await pause(Math.max(0, begun + second * 1_000 - now()));
      await this.bench.postSend(this.company, { first: first + this.sent, count: PER_SECOND, text: TEXT });
      this.sent += PER_SECOND;
    }
    this.seconds = (now() - begun) / 1_000;
    requireInOrder(await untilCalledBack(this.receiver, { first, count: this.sent }));
  }

  stop(): void {
    this.isOver = true;
  }
}

/** `database.collection` of each document that contains the number as text or as a number of BSON. */
function documentsWith({ mongoUrl }: BenchSystem, number: number): Promise<string[]> {
  const [double, integer] = [Buffer.alloc(8), Buffer.alloc(8)];
  double.writeDoubleLE(number);
  integer.writeBigInt64LE(BigInt(number));
  const forms = [Buffer.from(String(number)), double, integer];
  return withMongo(mongoUrl, async (client) => {
    const found: string[] = [];
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    for (const { name: database } of databases.filter(({ name }) => name.startsWith('herald_')))
      for (const { name } of await client.db(database).listCollections({}, { nameOnly: true }).toArray()) {
        const documents = client.db(database).collection(name).find({}, { raw: true });
        for await (const document of documents) {
          const bytes = document as unknown as Buffer;
          if (forms.some((form) => bytes.includes(form))) found.push(`${database}.${name}`);
        }
      }
    return found;
  });
}

/** `file: line` of each log line with the text. */
async function linesWith({ system }: BenchSystem, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const file of readdirSync(system.logDir))
    for await (const line of createInterface({ input: createReadStream(join(system.logDir, file)) }))
      if (line.includes(text) && !line.includes(SLOW_QUERY)) found.push(`${file}: ${line.slice(0, 200)}`);
  return found;
}
