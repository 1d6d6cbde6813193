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

/** Records the last use of each API key or operator token in memory until the next `write`. A crash loses only these entries. */
export class LastUses<U extends Used> {
  private unwritten = new Map<number, U>();

  constructor(private readonly store: { noteUses(uses: U[]): Promise<void> }) {}

  note(use: U): void {
    this.unwritten.set(use.id, use);
  }

  async write(): Promise<void> {
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
