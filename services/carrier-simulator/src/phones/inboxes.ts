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
  /** Parts that came once more, as far as what they repeat was still kept. */
  repeated = 0;
  private lastId = 0;

  constructor(private readonly limits: InboxLimits) {
    // Every phone here has a message, so that there are never more phones than messages; one comes before one goes.
    this.inboxes = new LRUCache({ max: limits.messages + 1 });
  }

  /** Joins the part to its message, or begins one. */
  receive(part: ReceivedPart): Message {
    const inbox = this.inboxes.get(part.phone) ?? [];
    const known = inbox.findLast((message) => isOf(message, part));
    const isRepeated = known?.texts[placeOf(part)] !== undefined;
    if (isRepeated) this.repeated++;
    // A phone shows a message of one part as often as it comes.
    if (!known || part.total === 1) return this.add({ ...begin(part), repeated: isRepeated ? 1 : 0 });
    join(known, part);
    return known;
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
    this.repeated = 0;
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

/** Whether the part belongs to the message, in a place that is free or once more in its own. */
function isOf(message: Message, part: ReceivedPart): boolean {
  const place = placeOf(part);
  return (
    message.reference === part.reference &&
    message.texts.length === part.total &&
    message.sender === part.sender &&
    message.direction === 'received' &&
    // References come round again: another text, or the sender's other name, in the same place is another message.
    (message.texts[place] === undefined ||
      (message.fingerprints[place] === part.fingerprint &&
        message.userReferences[place] === part.userReference))
  );
}

function join(message: Message, part: ReceivedPart): void {
  const place = placeOf(part);
  if (message.texts[place] === undefined) {
    message.texts[place] = part.text;
    message.fingerprints[place] = part.fingerprint;
    message.userReferences[place] = part.userReference;
    message.parts++;
  } else {
    message.repeated++;
  }
  if (part.state !== 'DELIVRD') message.state = part.state;
}

function placeOf({ total, sequence }: ReceivedPart): number {
  return total > 1 ? sequence - 1 : 0;
}

function begin(part: ReceivedPart): Omit<Message, 'id'> {
  const { phone, sender, encoding, reference, at, state } = part;
  const segmented = part.total > 1;
  const place = placeOf(part);
  const texts = new Array<string | undefined>(part.total);
  const fingerprints = new Array<number>(part.total);
  texts[place] = part.text;
  fingerprints[place] = part.fingerprint;
  const userReferences = new Array<number | undefined>(part.total);
  userReferences[place] = part.userReference;
  return {
    ...{ direction: 'received', phone, sender, encoding, reference, at, state },
    ...{ texts, fingerprints, userReferences },
    total: segmented ? part.total : part.parts,
    parts: segmented ? 1 : part.parts,
    repeated: 0,
  };
}
