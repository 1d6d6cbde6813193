import { LRUCache } from 'lru-cache';
import { Inboxes, type InboxLimits } from './inboxes';
import { textOf, type Message, type ReceivedPart } from './message';
import { PhoneCounts } from './phone-counts';

export interface PhonesLimits extends InboxLimits {
  /** Phones that are counted one by one. */
  phones: number;
}

export interface MessageFilter {
  phone?: string | undefined;
  /** Part of the number, the sender or the text, in any case. */
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
    private readonly onChange: (message: Message) => void,
  ) {
    this.counts = new PhoneCounts(limits.phones);
    this.inboxes = new Inboxes(limits);
  }

  receive(part: ReceivedPart): void {
    this.counts.count(part);
    if (this.owners.get(part.sender) !== part.systemId) this.owners.set(part.sender, part.systemId);
    this.onChange(this.inboxes.receive(part));
  }

  /** Keeps what a phone wrote itself. */
  answer(message: Omit<Message, 'id'>): Message {
    const stored = this.inboxes.add(message);
    this.onChange(stored);
    return stored;
  }

  /** To be told when a message that is kept here has changed. */
  changed(message: Message): void {
    this.onChange(message);
  }

  ownerOf(sender: string): string | undefined {
    return this.owners.get(sender);
  }

  /** The newest messages that fit, newest first. */
  find({ phone, q, since, limit }: MessageFilter): Message[] {
    const wanted = q?.toLowerCase();
    const found: Message[] = [];
    for (const message of phone ? this.inboxes.of(phone) : this.inboxes.newestFirst()) {
      if (since !== undefined && message.at < since) continue;
      if (wanted && !mentions(message, wanted)) continue;
      found.push(message);
    }
    return found.sort((a, b) => b.id - a.id).slice(0, limit);
  }

  /** The phones with the newest messages, each with its last one. */
  latest(q: string | undefined, limit: number): Message[] {
    const found: Message[] = [];
    const wanted = q?.toLowerCase();
    for (const last of this.inboxes.lastOfEach()) {
      if (wanted && !mentions(last, wanted)) continue;
      found.push(last);
      if (found.length >= limit) break;
    }
    return found;
  }

  reset(): void {
    this.counts.clear();
    this.inboxes.clear();
    this.owners.clear();
  }
}

function mentions(message: Message, wanted: string): boolean {
  return (
    message.phone.includes(wanted) ||
    message.sender.toLowerCase().includes(wanted) ||
    textOf(message).toLowerCase().includes(wanted)
  );
}
