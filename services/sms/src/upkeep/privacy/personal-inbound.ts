import { type mongo } from 'mongoose';
import type { PersonalRecord } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { arrivalsIn, type InboundDocument, inboundIn } from '../../inbound/inbound-model';
import { eventId } from '../../inbound/inbound-store';

const MESSAGES_AT_ONCE = 200;

/** Inbound messages from a number to a company. */
export class PersonalInbound {
  private readonly inbound: mongo.Collection<InboundDocument>;
  private readonly arrivals: ReturnType<typeof arrivalsIn>;

  constructor(connection: MongoConnection) {
    this.inbound = inboundIn(connection);
    this.arrivals = arrivalsIn(connection);
  }

  /** One step, by position among the number's messages; `after`: position of the last one, 0 = from the beginning. */
  async page(
    company: number,
    number: string,
    after: number,
  ): Promise<{ found: InboundDocument[]; next: number | null }> {
    const found = await this.inbound
      .find({ company, number, n: { $gt: after } }, { hint: 'of_phone' })
      .sort({ n: 1 })
      .limit(MESSAGES_AT_ONCE)
      .toArray();
    return { found, next: found.length === MESSAGES_AT_ONCE ? found.at(-1)!.n : null };
  }

  /** Erases published messages. Each gets a pseudonym of its own, because later messages from the number count from 1 again. */
  async erase(found: InboundDocument[], pseudonym: string): Promise<{ erased: number; waiting: number }> {
    const published = found.filter((message) => message.published);
    if (published.length > 0)
      await this.inbound.bulkWrite(
        published.map(({ _id, company }) => ({
          updateOne: {
            filter: { _id, company, published: true },
            update: { $set: { number: `${pseudonym}.${_id.toHexString()}`, text: '' } },
          },
        })),
        { ordered: false },
      );
    return { erased: published.length, waiting: found.length - published.length };
  }

  /** The ids of events of messages that were erased under a pseudonym. */
  async erasedEvents(company: number, pseudonym: string, after: string): Promise<string[]> {
    const from = `${pseudonym}.${after}`;
    const found = await this.inbound
      .find(
        { company, number: { $gt: from, $lt: `${pseudonym}/` } },
        { hint: 'of_phone', projection: { _id: 1 } },
      )
      .sort({ number: 1 })
      .limit(MESSAGES_AT_ONCE)
      .toArray();
    return found.map(eventId);
  }

  /** Deletes the data that detects duplicates, which is kept for a day. */
  async eraseArrivals(company: number, numbers: string[]): Promise<number> {
    const filter = { from: { $in: numbers }, stored: true, 'decided.owner.company': company };
    return (await this.arrivals.deleteMany(filter)).deletedCount;
  }
}

export function inboundRecord(message: InboundDocument): PersonalRecord {
  const { _id, number, to, text, brandID, keyword, action, route, requestId, at } = message;
  return {
    kind: 'inbound',
    id: _id.toHexString(),
    number,
    to,
    text,
    brandID,
    keyword,
    action,
    route,
    requestId,
    at: at.toISOString(),
  };
}
