import type { Broker } from '@herald/broker';
import { ACCOUNT_QUEUES, CALLBACK_EVENT, type InboundEvent, phoneShard } from '@herald/contracts';
import { processConcurrently } from '@herald/service';
import { eventId, type InboundStore, type Phone } from './inbound-store';
import type { InboundDocument } from './inbound-model';

export interface InboundPublisherDeps {
  store: Pick<InboundStore, 'unpublishedCompanies' | 'phonesLeftBehind' | 'next' | 'markPublished'>;
  broker: Pick<Broker, 'send' | 'canSend'>;
}

/** A text takes up to 7 KB in a message. */
const MESSAGES_AT_ONCE = 50;
/** Messages that a round of the sweep publishes, with an equal share for each company. */
const LEFT_AT_ONCE = 10_000;
/** Phones that a sweep publishes concurrently. */
const AT_ONCE = 16;
/** A process publishes a stored event at once; an event older than this was left behind. */
const LEFT_BEHIND_MS = 3_000;
/** Limit of a text in its callback, in URL-encoded bytes: callbacks are GET requests, and receivers accept request lines of 8 KB. */
const MOST_TEXT_BYTES = 6_000;

/**
 * Publishes inbound messages to the callback-dispatcher, in order per phone. A stored message is sent together with all earlier
 * unpublished messages of the phone, whichever process stored them. So an event never overtakes the event that it follows. Two
 * processes may send the same event; receivers deduplicate it by its id.
 */
export class InboundPublisher {
  constructor(private readonly deps: InboundPublisherDeps) {}

  /**
   * Publishes the unpublished messages of a phone.
   * @param alone the only such message, if that is known
   * @throws if RabbitMQ or the database is unavailable; the sweep publishes the messages later
   */
  async publish(phone: Phone, alone?: InboundDocument | null): Promise<void> {
    const { store, broker } = this.deps;
    for (;;) {
      const messages = alone ? [alone] : await store.next(phone, MESSAGES_AT_ONCE);
      if (messages.length === 0) return;
      const queue = ACCOUNT_QUEUES[phoneShard(phone.company, phone.number)]!;
      const requestId = messages.length === 1 ? messages[0]!.requestId : undefined;
      await broker.send(queue, { company: phone.company, events: messages.map(eventOf) }, requestId);
      await store.markPublished(phone, messages);
      if (messages.length < MESSAGES_AT_ONCE) return;
    }
  }

  /**
   * Publishes messages that were left behind, by round robin among the companies. A queue that refuses a message is left out until the
   * next sweep. If it refuses more than a company's share of a round, the company's other messages wait for it.
   * @throws the first failure, after the other phones were processed
   */
  async sweep(goOn: () => boolean): Promise<void> {
    const { broker } = this.deps;
    const refused = new Set<number>();
    while (goOn() && broker.canSend) {
      const phones = await this.leftBehind();
      if (phones.length === 0) return;
      await processConcurrently(phones, AT_ONCE, async (phone) => {
        const shard = phoneShard(phone.company, phone.number);
        if (refused.has(shard) || !goOn() || !broker.canSend) return;
        try {
          await this.publish(phone);
        } catch (error) {
          refused.add(shard);
          throw error;
        }
      });
    }
  }

  /** Phones with messages that were left behind, the first phone of each company first. */
  private async leftBehind(): Promise<Phone[]> {
    const { store } = this.deps;
    const companies = await store.unpublishedCompanies();
    const share = Math.ceil(LEFT_AT_ONCE / companies.length);
    const found: { phone: Phone; index: number }[] = [];
    await processConcurrently(companies, AT_ONCE, async (company) => {
      const phones = await store.phonesLeftBehind(company, LEFT_BEHIND_MS, share);
      phones.forEach((phone, index) => found.push({ phone, index }));
    });
    return found.sort((a, b) => a.index - b.index).map(({ phone }) => phone);
  }
}

/** The event of a message, as the callback sends it. */
export function eventOf(message: InboundDocument): InboundEvent {
  const { _id, after, number, at, requestId, to, brandID, keyword, text, parts, partial } = message;
  const shown = shortened(text);
  return {
    id: eventId(message),
    after,
    event: CALLBACK_EVENT.INBOUND_RECEIVED,
    number,
    at: at.getTime(),
    requestId,
    parameters: {
      inboundID: _id.toHexString(),
      to,
      ...(brandID !== null && { brandID }),
      ...(keyword !== null && { keyword }),
      text: shown,
      parts,
      ...(partial && { partial: 1 }),
      ...(shown !== text && { truncated: 1 }),
    },
  };
}

/** Shortens a text to the length that fits into the request line of a callback. */
function shortened(text: string): string {
  if (text.length * 9 <= MOST_TEXT_BYTES) return text;
  let bytes = 0;
  let kept = '';
  for (const character of text) {
    bytes += encodeURIComponent(character).length;
    if (bytes > MOST_TEXT_BYTES) return kept;
    kept += character;
  }
  return text;
}
