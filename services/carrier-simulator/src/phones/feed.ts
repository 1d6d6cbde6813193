import { viewOf, type Message, type MessageView } from './message';

/** What a listener is told: the newest messages that changed, and how many more did. */
export interface FeedEvent {
  messages: MessageView[];
  /** Changed messages that are not in `messages`, because there were too many at once. */
  skipped: number;
}

export interface FeedListener {
  tell(event: FeedEvent): void;
  /** Nothing more will come. */
  end(): void;
}

const EVERY_MS = 300;
const MESSAGES_PER_EVENT = 100;

/** Tells listeners about messages, a few times a second at most, however many come. */
export class Feed {
  private readonly listeners = new Set<FeedListener>();
  private readonly pending = new Set<Message>();
  private skipped = 0;
  private timer: NodeJS.Timeout | undefined;

  get listenerCount(): number {
    return this.listeners.size;
  }

  changed(message: Message): void {
    if (this.listeners.size === 0) return;
    if (this.pending.size >= MESSAGES_PER_EVENT && !this.pending.has(message)) {
      const oldest = this.pending.values().next().value;
      if (oldest) this.pending.delete(oldest);
      this.skipped++;
    }
    this.pending.add(message);
    this.timer ??= setTimeout(() => this.tell(), EVERY_MS);
  }

  /** @returns how to stop listening */
  listen(listener: FeedListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    clearTimeout(this.timer);
    for (const listener of this.listeners) listener.end();
    this.listeners.clear();
    this.pending.clear();
  }

  private tell(): void {
    this.timer = undefined;
    const event = { messages: [...this.pending].reverse().map(viewOf), skipped: this.skipped };
    this.pending.clear();
    this.skipped = 0;
    for (const listener of this.listeners) listener.tell(event);
  }
}
