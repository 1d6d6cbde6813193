import { EventEmitter } from 'node:events';
import { viewOf, type Message, type MessageView } from './message';

/** An event for listeners: the newest changed messages and the number of further changes. */
export interface FeedEvent {
  messages: MessageView[];
  /** The number of changed messages that are not in `messages`, because there were too many at once. */
  skipped: number;
}

/** The limit of concurrent listeners. */
export const MAX_LISTENERS = 100;

const EVERY_MS = 300;
const MESSAGES_PER_EVENT = 100;

/** Notifies listeners of changed messages, at most a few times a second. `end` is the last event. */
export class Feed extends EventEmitter<{ messages: [FeedEvent]; end: [] }> {
  private readonly pending = new Set<Message>();
  private skipped = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor() {
    super();
    this.setMaxListeners(MAX_LISTENERS);
  }

  changed(message: Message): void {
    if (this.listenerCount('messages') === 0) return;
    if (this.pending.size >= MESSAGES_PER_EVENT && !this.pending.has(message)) {
      const oldest = this.pending.values().next().value;
      if (oldest) this.pending.delete(oldest);
      this.skipped++;
    }
    this.pending.add(message);
    this.timer ??= setTimeout(() => this.tell(), EVERY_MS);
  }

  close(): void {
    clearTimeout(this.timer);
    this.emit('end');
    this.removeAllListeners();
    this.pending.clear();
  }

  private tell(): void {
    this.timer = undefined;
    const event = { messages: [...this.pending].reverse().map(viewOf), skipped: this.skipped };
    this.pending.clear();
    this.skipped = 0;
    this.emit('messages', event);
  }
}
