import type { mongo } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';
import { type InboundDocument, inboundIn } from '../../inbound/inbound-model';
import { eventId, messageOfEvent } from '../../inbound/inbound-store';

const AT_ONCE = 1_000;

/** Lists the inbound messages that the callback-dispatcher must have received. */
export class InboundEvents {
  private readonly messages: mongo.Collection<InboundDocument>;

  constructor(connection: MongoConnection) {
    this.messages = inboundIn(connection);
  }

  /** Events of the inbound messages for which the company requested callbacks when they arrived. */
  async *eventsOf(company: number): AsyncGenerator<{ id: string }> {
    const found = this.messages.find(
      { company, asked: true },
      { projection: { _id: 1 }, hint: 'by_company', batchSize: AT_ONCE },
    );
    for await (const message of found) yield { id: eventId(message) };
  }

  /** The subset of these events that is not published yet. */
  async unpublished(company: number, ids: string[]): Promise<string[]> {
    const _id = { $in: ids.map(messageOfEvent) };
    const found = this.messages.find({ company, _id, published: false }, { projection: { _id: 1 } });
    return (await found.toArray()).map(eventId);
  }
}
