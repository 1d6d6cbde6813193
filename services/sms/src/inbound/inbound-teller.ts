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
/** A process tells at once what it has stored; what waits longer it could not tell. */
const LEFT_BEHIND_MS = 3_000;
/** Of a text in its callback, which is a GET: as it is written there, octets. Receivers take lines of 8 KB. */
const MOST_TEXT_OCTETS = 6_000;

/**
 * Hands what phones wrote to the callback-dispatcher, a phone's messages in their order: what a process has stored goes with
 * all that is still untold of the phone before it, whoever stored that. So an event never comes before the one that it follows;
 * what two processes tell comes twice, and is known by its id.
 */
export class InboundTeller {
  constructor(private readonly deps: InboundTellerDeps) {}

  /**
   * Tells what is untold of a phone.
   * @param alone what that is, where it is known to be one message
   * @throws where RabbitMQ or the database is away: the sweep tells it
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

  /** Tells what was left behind. */
  async sweep(goOn: () => boolean): Promise<void> {
    const { store, broker } = this.deps;
    while (goOn() && broker.canSend) {
      const phones = await store.phonesThatWait(LEFT_BEHIND_MS, PHONES_AT_ONCE);
      if (phones.length === 0) return;
      for (const phone of phones) if (goOn()) await this.tell(phone);
    }
  }
}

/** What the callback says of a message. */
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

/** As much of a text as a callback's line has room for. */
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
