import { type mongo } from 'mongoose';
import type { PersonalRecord } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { arrivalsIn, type InboundDocument, inboundIn } from '../inbound/inbound-model';
import { eventId } from '../inbound/inbound-store';

const MESSAGES_AT_ONCE = 200;

/** Messages that a phone wrote to a company. */
export class PersonalInbound {
  private readonly inbound: mongo.Collection<InboundDocument>;
  private readonly arrivals: ReturnType<typeof arrivalsIn>;

  constructor(connection: MongoConnection) {
    this.inbound = inboundIn(connection);
    this.arrivals = arrivalsIn(connection);
  }

  /** A step of them, by their place among the phone's; `after`: the last one's, 0 = from the beginning. */
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

  /**
   * Erases those of which nothing is to be told any more. Each gets a pseudonym of its own: the phone may write again, and its messages
   * are counted anew then.
   */
  async erase(found: InboundDocument[], pseudonym: string): Promise<{ erased: number; waiting: number }> {
    const told = found.filter((message) => message.told);
    if (told.length > 0)
      await this.inbound.bulkWrite(
        told.map(({ _id, company }) => ({
          updateOne: {
            filter: { _id, company, told: true },
            update: { $set: { number: `${pseudonym}.${_id.toHexString()}`, text: '' } },
          },
        })),
        { ordered: false },
      );
    return { erased: told.length, waiting: found.length - told.length };
  }

  /** Events that tell of messages that were erased under a pseudonym. */
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

  /** What a message is known by when it comes again: until a day later. */
  async eraseArrivals(company: number, number: string): Promise<number> {
    const filter = { from: number, stored: true, 'decided.owner.company': company };
    return (await this.arrivals.deleteMany(filter)).deletedCount;
  }
}

export function inboundRecord(message: InboundDocument): PersonalRecord {
  const { _id, number, to, text, brandID, keyword, action, route, requestId, at } = message;
  return {
    kind: 'inbound',
    ...{ id: _id.toHexString(), number, to, text, brandID, keyword, action, route, requestId },
    at: at.toISOString(),
  };
}
