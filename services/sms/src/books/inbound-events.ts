import type { mongo } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';
import { type InboundDocument, inboundIn } from '../inbound/inbound-model';
import { eventId, messageOfEvent } from '../inbound/inbound-store';

const AT_ONCE = 1_000;

/** Which messages from phones the callback-dispatcher must know of. */
export class InboundEvents {
  private readonly messages: mongo.Collection<InboundDocument>;

  constructor(connection: MongoConnection) {
    this.messages = inboundIn(connection);
  }

  /** The events of the company's messages, of those that it had asked for when they came. */
  async *eventsOf(company: number): AsyncGenerator<{ id: string }> {
    const found = this.messages.find(
      { company, asked: true },
      { projection: { _id: 1 }, hint: 'by_company', batchSize: AT_ONCE },
    );
    for await (const message of found) yield { id: eventId(message) };
  }

  /** Of these events those that are still to be told. */
  async untold(company: number, ids: string[]): Promise<string[]> {
    const _id = { $in: ids.map(messageOfEvent) };
    const found = this.messages.find({ company, _id, told: false }, { projection: { _id: 1 } });
    return (await found.toArray()).map(eventId);
  }
}
