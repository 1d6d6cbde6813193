import { LRUCache } from 'lru-cache';
import { type Message, type ReceivedPart } from './message';

export interface InboxLimits {
  messages: number;
  messagesPerPhone: number;
}

/** The latest messages of the phones that got one last. Bounded: the oldest messages of the quietest phones go first. */
export class Inboxes {
  /** By phone, in the order of their last message. A plain Map finds its oldest entry slowly after many deletions. */
  private readonly inboxes: LRUCache<string, Message[]>;
  private count = 0;
  private lastId = 0;

  constructor(private readonly limits: InboxLimits) {
    // Every phone here has a message, so that there are never more phones than messages; one comes before one goes.
    this.inboxes = new LRUCache({ max: limits.messages + 1 });
  }

  /** Joins the part to its message, or begins one. */
  receive(part: ReceivedPart): Message {
    const inbox = part.total > 1 ? this.inboxes.get(part.phone) : undefined;
    return (inbox && joined(inbox, part)) ?? this.add(begin(part));
  }

  add(message: Omit<Message, 'id'>): Message {
    const stored = { ...message, id: ++this.lastId };
    const inbox = this.inboxes.get(message.phone);
    if (inbox) inbox.push(stored);
    else this.inboxes.set(message.phone, [stored]);
    this.count++;
    if (inbox && inbox.length > this.limits.messagesPerPhone) {
      inbox.shift();
      this.count--;
    }
    while (this.count > this.limits.messages) this.dropQuietest();
    return stored;
  }

  of(phone: string): readonly Message[] {
    return this.inboxes.peek(phone) ?? [];
  }

  /** The messages of each phone, oldest first; the phone with the newest one first. */
  newestInboxFirst(): readonly (readonly Message[])[] {
    return [...this.inboxes.values()];
  }

  clear(): void {
    this.inboxes.clear();
    this.count = 0;
  }

  private dropQuietest(): void {
    const phone = this.inboxes.rkeys().next().value;
    const inbox = phone === undefined ? undefined : this.inboxes.peek(phone);
    if (phone === undefined || !inbox) return;
    inbox.shift();
    this.count--;
    if (inbox.length === 0) this.inboxes.delete(phone);
  }
}

/** Adds the part to the message of the inbox that it belongs to; `undefined` when there is none. */
function joined(inbox: readonly Message[], part: ReceivedPart): Message | undefined {
  const { sender, reference, total, fingerprint } = part;
  const place = part.sequence - 1;
  const message = inbox.findLast(
    (known) =>
      known.reference === reference &&
      known.total === total &&
      known.sender === sender &&
      known.direction === 'received' &&
      // References come round again: another text in the same place is another message.
      (known.texts[place] === undefined || known.fingerprints[place] === fingerprint),
  );
  if (!message) return undefined;
  if (message.texts[place] === undefined) {
    message.texts[place] = part.text;
    message.fingerprints[place] = fingerprint;
    message.parts++;
  } else {
    message.repeated++;
  }
  if (part.state !== 'DELIVRD') message.state = part.state;
  return message;
}

function begin(part: ReceivedPart): Omit<Message, 'id'> {
  const { phone, sender, encoding, reference, at, state } = part;
  const segmented = part.total > 1;
  const place = segmented ? part.sequence - 1 : 0;
  const texts = new Array<string | undefined>(part.total);
  const fingerprints = new Array<number>(part.total);
  texts[place] = part.text;
  fingerprints[place] = part.fingerprint;
  return {
    ...{ direction: 'received', phone, sender, encoding, texts, fingerprints, reference, at, state },
    total: segmented ? part.total : part.parts,
    parts: segmented ? 1 : part.parts,
    repeated: 0,
  };
}
