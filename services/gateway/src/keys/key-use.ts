import type { Logger } from '@herald/logging';
import { Repeating } from '@herald/service';

/** The newest use of a key. */
export interface KeyUsed {
  id: number;
  company: number;
  at: Date;
  /** Address of the client. */
  from: string;
}

const WRITE_EVERY_MS = 20_000;

/**
 * When and from where each key was used last: kept here, one entry a key whatever it is used, and written together every
 * 20 s. What a crash loses is the time of a use, never the use.
 */
export class KeyUse {
  private unwritten = new Map<number, KeyUsed>();
  private readonly writing: Repeating;

  constructor(
    private readonly store: { noteUses(uses: KeyUsed[]): Promise<void> },
    logger: Logger,
    writeEveryMs = WRITE_EVERY_MS,
  ) {
    this.writing = new Repeating('key-use', writeEveryMs, () => this.write(), logger);
  }

  start(): void {
    this.writing.start();
  }

  note(use: KeyUsed): void {
    this.unwritten.set(use.id, use);
  }

  /** Writes what is left, too. */
  async stop(): Promise<void> {
    await this.writing.stop();
    // The database may be away: a stop doesn't fail for it.
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
