import { LRUCache } from 'lru-cache';
import { Inboxes, type InboxLimits } from './inboxes';
import { textOf, type Message, type ReceivedPart } from './message';
import { PhoneCounts } from './phone-counts';

interface PhonesLimits extends InboxLimits {
  /** The limit of phones with their own counts. */
  phones: number;
}

/** The filters for messages. */
const IS_SHOWN = {
  all: () => true,
  incomplete: ({ parts, total }: Message) => parts < total,
  undelivered: ({ direction, state }: Message) => direction === 'received' && state !== 'DELIVRD',
  /** Messages with repeated parts. */
  repeated: ({ repeated }: Message) => repeated > 0,
  /** Inbound messages (MO). */
  answered: ({ direction }: Message) => direction === 'answered',
};
export type Shown = keyof typeof IS_SHOWN;
export const SHOWN = Object.keys(IS_SHOWN) as Shown[];

export interface MessageFilter {
  phone?: string | undefined;
  show?: Shown | undefined;
  /** Part of the number, sender or text, ignoring case and spaces. */
  q?: string | undefined;
  /** Milliseconds since 1970. */
  since?: number | undefined;
  limit: number;
}

const MAX_SENDERS = 10_000;

/** The phones of the simulated carrier, with their messages and senders. */
export class Phones {
  readonly counts: PhoneCounts;
  private readonly inboxes: Inboxes;
  /** The system_id of each sender, which receives the replies to it. */
  private readonly owners = new LRUCache<string, string>({ max: MAX_SENDERS });

  constructor(
    limits: PhonesLimits,
    /** Called when a stored message has changed. */
    readonly changed: (message: Message) => void,
  ) {
    this.counts = new PhoneCounts(limits.phones);
    this.inboxes = new Inboxes(limits);
  }

  receive(part: ReceivedPart): void {
    this.counts.count(part);
    if (this.owners.get(part.sender) !== part.systemId) this.owners.set(part.sender, part.systemId);
    this.changed(this.inboxes.receive(part));
  }

  /** Stores an inbound message (MO). */
  answer(message: Omit<Message, 'id'>): Message {
    const stored = this.inboxes.add(message);
    this.changed(stored);
    return stored;
  }

  ownerOf(sender: string): string | undefined {
    return this.owners.get(sender);
  }

  /** The newest matching messages, newest first. */
  find({ phone, since = -Infinity, limit, ...filter }: MessageFilter): Message[] {
    const fits = filterOf(filter);
    const messages = phone ? this.inboxes.of(phone) : this.inboxes.newestInboxFirst().flat();
    const found = messages.filter((message) => message.at >= since && fits(message));
    return found.sort((a, b) => b.id - a.id).slice(0, limit);
  }

  /** The last message of each phone with a matching message. The phone with the newest message comes first. */
  latest({ limit, ...filter }: Omit<MessageFilter, 'phone' | 'since'>): Message[] {
    const fits = filterOf(filter);
    const found: Message[] = [];
    for (const inbox of this.inboxes.newestInboxFirst()) {
      if (!inbox.some(fits)) continue;
      found.push(inbox.at(-1)!);
      if (found.length >= limit) break;
    }
    return found;
  }

  /** The number of repeated parts: of a phone's stored messages, or of all phones since the start or the last reset. */
  repeated(phone?: string): number {
    if (phone === undefined) return this.inboxes.repeated;
    return this.inboxes.of(phone).reduce((sum, message) => sum + message.repeated, 0);
  }

  reset(): void {
    this.counts.clear();
    this.inboxes.clear();
    this.owners.clear();
  }
}

function filterOf({ q, show = 'all' }: Pick<MessageFilter, 'q' | 'show'>): (message: Message) => boolean {
  const wanted = q && bare(q);
  return (message) => IS_SHOWN[show](message) && (!wanted || mentions(message, wanted));
}

function mentions(message: Message, wanted: string): boolean {
  return (
    `+${message.phone}`.includes(wanted) ||
    bare(message.sender).includes(wanted) ||
    bare(textOf(message)).includes(wanted)
  );
}

function bare(text: string): string {
  return text.toLowerCase().replace(/\s+/g, '');
}
