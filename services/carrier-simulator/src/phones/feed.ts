import { EventEmitter } from 'node:events';
import { viewOf, type Message, type MessageView } from './message';

/** What a listener is told: the newest messages that changed, and how many more did. */
export interface FeedEvent {
  messages: MessageView[];
  /** Changed messages that are not in `messages`, because there were too many at once. */
  skipped: number;
}

/** How many may listen at once. */
export const MAX_LISTENERS = 100;

const EVERY_MS = 300;
const MESSAGES_PER_EVENT = 100;

/** Tells listeners about messages, a few times a second at most, however many come; `end` is that nothing more will. */
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
