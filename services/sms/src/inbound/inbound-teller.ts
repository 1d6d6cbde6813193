import type { Broker } from '@herald/broker';
import { ACCOUNT_QUEUES, CALLBACK_EVENT, type InboundEvent, phoneShard } from '@herald/contracts';
import { eventId, type InboundStore, type Phone } from './inbound-store';
import type { InboundDocument } from './inbound-model';

export interface InboundTellerDeps {
  store: Pick<InboundStore, 'untold' | 'markTold' | 'phonesThatWait'>;
  broker: Pick<Broker, 'send' | 'canSend'>;
}

/** A text takes up to 7 KB in a message. */
const TOLD_AT_ONCE = 50;
const PHONES_AT_ONCE = 1_000;
/** A process publishes a stored event at once; an event older than this was left behind. */
const LEFT_BEHIND_MS = 3_000;
/** Limit of a text in its callback, in URL-encoded bytes: callbacks are GET requests, and receivers accept request lines of 8 KB. */
const MOST_TEXT_OCTETS = 6_000;

/**
 * Publishes inbound messages to the callback-dispatcher, in order per phone. A stored message is sent together with all earlier
 * unpublished messages of the phone, whichever process stored them. So an event never overtakes the event that it follows. Two
 * processes may send the same event; receivers deduplicate it by its id.
 */
export class InboundTeller {
  constructor(private readonly deps: InboundTellerDeps) {}

  /**
   * Publishes the unpublished messages of a phone.
   * @param alone the only such message, if that is known
   * @throws if RabbitMQ or the database is unavailable; the sweep publishes the messages later
   */
  async tell(phone: Phone, alone?: InboundDocument | null): Promise<void> {
    const { store, broker } = this.deps;
    for (;;) {
      const messages = alone ? [alone] : await store.untold(phone, TOLD_AT_ONCE);
      if (messages.length === 0) return;
      const queue = ACCOUNT_QUEUES[phoneShard(phone.company, phone.number)]!;
      const requestId = messages.length === 1 ? messages[0]!.requestId : undefined;
      await broker.send(queue, { company: phone.company, events: messages.map(eventOf) }, requestId);
      await store.markTold(phone, messages);
      if (messages.length < TOLD_AT_ONCE) return;
    }
  }

  /** Publishes messages that were left behind. */
  async sweep(goOn: () => boolean): Promise<void> {
    const { store, broker } = this.deps;
    while (goOn() && broker.canSend) {
      const phones = await store.phonesThatWait(LEFT_BEHIND_MS, PHONES_AT_ONCE);
      if (phones.length === 0) return;
      for (const phone of phones) if (goOn()) await this.tell(phone);
    }
  }
}

/** The event of a message, as the callback sends it. */
export function eventOf(message: InboundDocument): InboundEvent {
  const { _id, after, number, at, requestId, to, brandID, keyword, text, parts, partial } = message;
  const told = shortened(text);
  return {
    ...{ id: eventId(message), after, event: CALLBACK_EVENT.INBOUND_RECEIVED, number },
    at: at.getTime(),
    requestId,
    parameters: {
      inboundID: _id.toHexString(),
      to,
      ...(brandID !== null && { brandID }),
      ...(keyword !== null && { keyword }),
      text: told,
      parts,
      ...(partial && { partial: 1 }),
      ...(told !== text && { truncated: 1 }),
    },
  };
}

/** Shortens a text to the length that fits into the request line of a callback. */
function shortened(text: string): string {
  if (text.length * 9 <= MOST_TEXT_OCTETS) return text;
  let octets = 0;
  let kept = '';
  for (const character of text) {
    octets += encodeURIComponent(character).length;
    if (octets > MOST_TEXT_OCTETS) return kept;
    kept += character;
  }
  return text;
}
