import type { Logger } from '@herald/telemetry/logging';
import { Repeating } from '@herald/service';

/** The last use of a secret. */
export interface Used {
  /** ID of the key or token. */
  id: number;
  at: Date;
  /** Address of the client. */
  from: string;
}

export interface KeyUsed extends Used {
  company: number;
}

const WRITE_EVERY_MS = 20_000;

/** Records the last use of each API key or operator token in memory, and writes all entries every 20 s. A crash loses only these entries. */
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

  /** Also writes the remaining entries. */
  async stop(): Promise<void> {
    await this.writing.stop();
    // The stop must not fail if the database is down.
    await this.write().catch(() => undefined);
  }

  private async write(): Promise<void> {
    const uses = this.unwritten;
    if (uses.size === 0) return;
    this.unwritten = new Map();
    try {
      await this.store.noteUses([...uses.values()]);
    } catch (error) {
      // Retried by the next write. Uses noted during this write are newer, so they replace its entries.
      for (const [id, use] of this.unwritten) uses.set(id, use);
      this.unwritten = uses;
      throw error;
    }
  }
}
