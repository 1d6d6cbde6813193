import { Outbox } from './outbox';

/** One outbox for each system_id that may bind. */
export class Outboxes {
  private readonly outboxes: ReadonlyMap<string, Outbox>;

  constructor(systemIds: readonly string[], limit: number) {
    this.outboxes = new Map(systemIds.map((systemId) => [systemId, new Outbox(limit)]));
  }

  /** @throws Error for a system_id that may not bind */
  of(systemId: string): Outbox {
    const outbox = this.outboxes.get(systemId);
    if (!outbox) throw new Error(`No system_id ${systemId} is known here`);
    return outbox;
  }

  all(): Iterable<[systemId: string, outbox: Outbox]> {
    return this.outboxes;
  }

  get waiting(): number {
    return this.sum((outbox) => outbox.size);
  }

  get dropped(): number {
    return this.sum((outbox) => outbox.dropped);
  }

  reset(): void {
    for (const outbox of this.outboxes.values()) outbox.clear();
  }

  private sum(figure: (outbox: Outbox) => number): number {
    return [...this.outboxes.values()].reduce((total, outbox) => total + figure(outbox), 0);
  }
}
