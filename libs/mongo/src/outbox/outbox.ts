import type { Logger } from '@herald/telemetry/logging';

/** The collection of unpublished entries. */
export interface OutboxStore<Entry> {
  /** The unpublished entries for the sweep, oldest first if their age is known. */
  unpublished(): AsyncIterable<Entry>;
  /** Called after publishing. Deletes the row, or removes the mark of a document unless the document has changed again. */
  markPublished(entry: Entry): Promise<void>;
}

export interface OutboxOptions<Entry> {
  /** The name in logs. */
  name: string;
  store: OutboxStore<Entry>;
  /** Publishes an entry. Resolves when RabbitMQ has confirmed all its events. */
  publish(entry: Entry): Promise<void>;
  logger: Logger;
}

const MAX_IN_HAND = 100;
/** A sweep ends after this number of failures, because the cause is then not a single entry. */
const MAX_FAILURES = 100;

/**
 * Publishes changes that were stored together with an entry at least once, also after a crash or an outage of the broker. `publishSoon` and `wake` publish
 * directly after the write, and a sweep publishes the remaining entries. Any instance of a service may sweep, so an entry may be published twice, and
 * subscribers deduplicate by the version or the id.
 */
export class Outbox<Entry extends { _id: unknown }> {
  private readonly inHand = new Set<Promise<void>>();
  private sweeping: Promise<void> | null = null;
  private isWoken = false;
  private isStopping = false;

  constructor(private readonly options: OutboxOptions<Entry>) {}

  /**
   * Call it when no new entries can arrive. Settles when no entry is being published. A woken sweep ends after its current entry, because it may have
   * many: another instance or the next start publishes the rest.
   */
  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all([this.sweeping, ...this.inHand]);
  }

  /** Publishes an entry in the background. Under high load the entry is left to the sweep. */
  publishSoon(entry: Entry | undefined): void {
    if (!entry || this.inHand.size >= MAX_IN_HAND) return;
    const work = this.publish(entry)
      .catch((error: unknown) => {
        this.options.logger.warn('outbox.left_to_sweep', {
          outbox: this.options.name,
          entry: entry._id,
          error,
        });
      })
      .finally(() => this.inHand.delete(work));
    this.inHand.add(work);
  }

  /** Starts a sweep in the background, after a change or periodically. If a sweep is running, another sweep follows it. */
  wake(): void {
    this.isWoken = true;
    this.sweeping ??= this.sweepWhileWoken().finally(() => {
      this.sweeping = null;
    });
  }

  /**
   * Publishes the remaining entries one by one, as long as `goOn` returns true. A failed entry never blocks the others.
   * @returns the number of published entries
   * @throws the first failure, at the end
   */
  async sweep(goOn: () => boolean = () => true): Promise<number> {
    let published = 0;
    const failed: { entry: Entry; error: unknown }[] = [];
    for await (const entry of this.options.store.unpublished()) {
      if (!goOn() || failed.length >= MAX_FAILURES) break;
      try {
        await this.publish(entry);
        published++;
      } catch (error) {
        failed.push({ entry, error });
      }
    }
    const [first] = failed;
    if (!first) return published;
    const { entry, error } = first;
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${failed.length} entries could not be published, the first is ${String(entry._id)}: ${why}`,
      {
        cause: error,
      },
    );
  }

  private async sweepWhileWoken(): Promise<void> {
    while (this.isWoken && !this.isStopping) {
      this.isWoken = false;
      try {
        await this.sweep(() => !this.isStopping);
      } catch (error) {
        this.options.logger.warn('outbox.sweep_failed', { outbox: this.options.name, error });
      }
    }
  }

  private async publish(entry: Entry): Promise<void> {
    await this.options.publish(entry);
    await this.options.store.markPublished(entry);
  }
}
