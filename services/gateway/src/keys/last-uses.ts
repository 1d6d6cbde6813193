import type { Logger } from '@herald/logging';
import { Repeating } from '@herald/service';

/** The newest use of a secret. */
export interface Used {
  /** Of the key or token. */
  id: number;
  at: Date;
  /** Address of the client. */
  from: string;
}

export interface KeyUsed extends Used {
  company: number;
}

const WRITE_EVERY_MS = 20_000;

/**
 * When and from where each key, or operator's token, was used last: kept here, one entry a key whatever it is used, and written together every
 * 20 s. What a crash loses is the time of a use, never the use.
 */
export class LastUses<U extends Used> {
  private unwritten = new Map<number, U>();
  private readonly writing: Repeating;

  constructor(
    name: string,
    private readonly store: { noteUses(uses: U[]): Promise<void> },
    logger: Logger,
    writeEveryMs = WRITE_EVERY_MS,
  ) {
    this.writing = new Repeating(name, writeEveryMs, () => this.write(), logger);
  }

  start(): void {
    this.writing.start();
  }

  note(use: U): void {
    this.unwritten.set(use.id, use);
  }

  /** Writes what is left, too. */
  async stop(): Promise<void> {
    await this.writing.stop();
    // The database may be down: a stop doesn't fail because of that.
    await this.write().catch(() => undefined);
  }

  private async write(): Promise<void> {
    const uses = this.unwritten;
    if (uses.size === 0) return;
    this.unwritten = new Map();
    try {
      await this.store.noteUses([...uses.values()]);
    } catch (error) {
      // Again at the next turn; what was used meanwhile is newer.
      for (const [id, use] of this.unwritten) uses.set(id, use);
      this.unwritten = uses;
      throw error;
    }
  }
}
