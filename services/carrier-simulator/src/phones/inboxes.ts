import { LRUCache } from 'lru-cache';
import { type Message, type ReceivedPart } from './message';

export interface InboxLimits {
  messages: number;
  messagesPerPhone: number;
}

/**
 * The latest messages of the phones. The size is limited: the oldest messages of the least recently used phones are
 * removed first.
 */
export class Inboxes {
  /** By phone, in order of the last message. A plain Map finds its oldest entry slowly after many deletions. */
  private readonly inboxes: LRUCache<string, Message[]>;
  private count = 0;
  /** The number of repeated parts whose message was still stored. */
  repeated = 0;
  private lastId = 0;

  constructor(private readonly limits: InboxLimits) {
    // Each phone here has a message, so there are never more phones than messages. A new phone is added before an old
    // one is removed.
    this.inboxes = new LRUCache({ max: limits.messages + 1 });
  }

  /** Adds the part to its message, or starts a message. */
  receive(part: ReceivedPart): Message {
    const inbox = this.inboxes.get(part.phone) ?? [];
    const known = inbox.findLast((message) => isOf(message, part));
    const isRepeated = known?.texts[indexOf(part)] !== undefined;
    if (isRepeated) this.repeated++;
    // A phone shows a message of one part each time it arrives.
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

  /** The messages of each phone, oldest first. The phone with the newest message comes first. */
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

/** Whether the part belongs to the message: its index is free, or the part repeats the stored part. */
function isOf(message: Message, part: ReceivedPart): boolean {
  const index = indexOf(part);
  return (
    message.reference === part.reference &&
    message.texts.length === part.total &&
    message.sender === part.sender &&
    message.direction === 'received' &&
    // References are reused: another text, or another reference of the sender, at the same index belongs to another
    // message.
    (message.texts[index] === undefined ||
      (message.fingerprints[index] === part.fingerprint &&
        message.userReferences[index] === part.userReference))
  );
}

function join(message: Message, part: ReceivedPart): void {
  const index = indexOf(part);
  if (message.texts[index] === undefined) {
    message.texts[index] = part.text;
    message.fingerprints[index] = part.fingerprint;
    message.userReferences[index] = part.userReference;
    if (part.tlvs.length > 0) (message.tlvs ??= []).push({ part: part.sequence, tlvs: part.tlvs });
    message.parts++;
  } else {
    message.repeated++;
  }
  if (part.state !== 'DELIVRD') message.state = part.state;
}

function indexOf({ total, sequence }: ReceivedPart): number {
  return total > 1 ? sequence - 1 : 0;
}

function begin(part: ReceivedPart): Omit<Message, 'id'> {
  const { phone, sender, ton, npi, encoding, reference, at, state } = part;
  const segmented = part.total > 1;
  const index = indexOf(part);
  const texts = new Array<string | undefined>(part.total);
  const fingerprints = new Array<number>(part.total);
  texts[index] = part.text;
  fingerprints[index] = part.fingerprint;
  const userReferences = new Array<number | undefined>(part.total);
  userReferences[index] = part.userReference;
  return {
    direction: 'received',
    phone,
    sender,
    ton,
    npi,
    ...(part.tlvs.length > 0 && { tlvs: [{ part: part.sequence, tlvs: part.tlvs }] }),
    encoding,
    reference,
    at,
    state,
    texts,
    fingerprints,
    userReferences,
    total: segmented ? part.total : part.parts,
    parts: segmented ? 1 : part.parts,
    repeated: 0,
  };
}
