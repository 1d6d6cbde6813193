import { LRUCache } from 'lru-cache';
import { Inboxes, type InboxLimits } from './inboxes';
import { textOf, type Message, type ReceivedPart } from './message';
import { PhoneCounts } from './phone-counts';

interface PhonesLimits extends InboxLimits {
  /** Phones that are counted one by one. */
  phones: number;
}

/** Which messages to show. */
const IS_SHOWN = {
  all: () => true,
  incomplete: ({ parts, total }: Message) => parts < total,
  undelivered: ({ direction, state }: Message) => direction === 'received' && state !== 'DELIVRD',
  /** Parts of it came twice. */
  repeated: ({ repeated }: Message) => repeated > 0,
  /** Phones wrote it. */
  answered: ({ direction }: Message) => direction === 'answered',
};
export type Shown = keyof typeof IS_SHOWN;
export const SHOWN = Object.keys(IS_SHOWN) as Shown[];

export interface MessageFilter {
  phone?: string | undefined;
  show?: Shown | undefined;
  /** Part of the number, the sender or the text, in any case and with spaces anywhere. */
  q?: string | undefined;
  /** Milliseconds since 1970. */
  since?: number | undefined;
  limit: number;
}

const MAX_SENDERS = 10_000;

/** The phones behind the centre: what they got, and who wrote to them. */
export class Phones {
  readonly counts: PhoneCounts;
  private readonly inboxes: Inboxes;
  /** Which system_id a sender belongs to, so that answers to it find their way. */
  private readonly owners = new LRUCache<string, string>({ max: MAX_SENDERS });

  constructor(
    limits: PhonesLimits,
    /** To be told when a message that is kept here has changed. */
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

  /** Keeps what a phone wrote itself. */
  answer(message: Omit<Message, 'id'>): Message {
    const stored = this.inboxes.add(message);
    this.changed(stored);
    return stored;
  }

  ownerOf(sender: string): string | undefined {
    return this.owners.get(sender);
  }

  /** The newest messages that fit, newest first. */
  find({ phone, since = -Infinity, limit, ...filter }: MessageFilter): Message[] {
    const fits = filterOf(filter);
    const messages = phone ? this.inboxes.of(phone) : this.inboxes.newestInboxFirst().flat();
    const found = messages.filter((message) => message.at >= since && fits(message));
    return found.sort((a, b) => b.id - a.id).slice(0, limit);
  }

  /** The last message of each phone that has one that fits; the phone with the newest message first. */
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

  /** Parts that came once more, of all that is kept of a phone; of all phones since the start or the last reset. */
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
