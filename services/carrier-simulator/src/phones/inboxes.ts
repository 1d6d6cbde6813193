import { type Message, type ReceivedPart } from './message';

export interface InboxLimits {
  messages: number;
  messagesPerPhone: number;
}

/** The latest messages of the phones that got one last. Bounded: the oldest messages of the quietest phones go first. */
export class Inboxes {
  /** Phones in the order of their last message. */
  private readonly inboxes = new Map<string, Message[]>();
  private count = 0;
  private lastId = 0;

  constructor(private readonly limits: InboxLimits) {}

  /** Joins the part to its message, or begins one. */
  receive(part: ReceivedPart): Message {
    const inbox = this.inboxes.get(part.phone) ?? [];
    const message = part.total > 1 ? joined(inbox, part) : undefined;
    if (message) {
      this.touch(part.phone, inbox);
      return message;
    }
    return this.add(begin(part));
  }

  add(message: Omit<Message, 'id'>): Message {
    const inbox = this.inboxes.get(message.phone) ?? [];
    const stored = { ...message, id: ++this.lastId };
    inbox.push(stored);
    this.count++;
    if (inbox.length > this.limits.messagesPerPhone) {
      inbox.shift();
      this.count--;
    }
    this.touch(message.phone, inbox);
    while (this.count > this.limits.messages) this.dropQuietest();
    return stored;
  }

  of(phone: string): readonly Message[] {
    return this.inboxes.get(phone) ?? [];
  }

  /** Every message kept, the phone with the newest one first. */
  *newestFirst(): Generator<Message> {
    for (const inbox of [...this.inboxes.values()].reverse()) {
      for (let index = inbox.length - 1; index >= 0; index--) yield inbox[index]!;
    }
  }

  /** The last message of each phone, newest first. */
  *lastOfEach(): Generator<Message> {
    for (const inbox of [...this.inboxes.values()].reverse()) yield inbox.at(-1)!;
  }

  clear(): void {
    this.inboxes.clear();
    this.count = 0;
  }

  private touch(phone: string, inbox: Message[]): void {
    this.inboxes.delete(phone);
    this.inboxes.set(phone, inbox);
  }

  private dropQuietest(): void {
    const quietest = this.inboxes.entries().next().value;
    if (!quietest) return;
    const [phone, inbox] = quietest;
    inbox.shift();
    this.count--;
    if (inbox.length === 0) this.inboxes.delete(phone);
  }
}

/** Adds the part to the message of the inbox that it belongs to; `undefined` when there is none. */
function joined(inbox: readonly Message[], part: ReceivedPart): Message | undefined {
  for (let index = inbox.length - 1; index >= 0; index--) {
    const message = inbox[index]!;
    if (message.reference !== part.reference || message.total !== part.total) continue;
    if (message.sender !== part.sender || message.direction !== 'received') continue;
    const place = part.sequence - 1;
    if (message.texts[place] === undefined) {
      message.texts[place] = part.text;
      message.fingerprints[place] = part.fingerprint;
      message.parts++;
    } else if (message.fingerprints[place] === part.fingerprint) {
      message.repeated++;
    } else {
      // References come round again: another text in the same place is another message.
      continue;
    }
    if (part.state !== 'DELIVRD') message.state = part.state;
    return message;
  }
  return undefined;
}

function begin(part: ReceivedPart): Omit<Message, 'id'> {
  const { phone, sender, encoding, reference, sequence, at, state } = part;
  const segmented = part.total > 1;
  const texts = segmented ? new Array<string | undefined>(part.total) : [part.text];
  const fingerprints = segmented ? new Array<number>(part.total) : [part.fingerprint];
  if (segmented) {
    texts[sequence - 1] = part.text;
    fingerprints[sequence - 1] = part.fingerprint;
  }
  const total = segmented ? part.total : part.parts;
  const parts = segmented ? 1 : part.parts;
  return {
    direction: 'received',
    phone,
    sender,
    encoding,
    texts,
    fingerprints,
    reference,
    total,
    parts,
    repeated: 0,
    at,
    state,
  };
}
