import type { Logger } from '@herald/logging';

/** Where it stands what must still be told. */
export interface OutboxStore<Entry> {
  /** What is still to be told and left to the sweep, the longest waiting first where that is known. */
  untold(): AsyncIterable<Entry>;
  /** Told: takes the mark off, unless the document has changed again meanwhile; or removes the row. */
  markTold(entry: Entry): Promise<void>;
}

export interface OutboxOptions<Entry> {
  /** As logs name it. */
  name: string;
  store: OutboxStore<Entry>;
  /** Ends when RabbitMQ has all that the entry tells. */
  tell(entry: Entry): Promise<void>;
  logger: Logger;
}

const MAX_IN_HAND = 100;
/** After as many failures a sweep ends: it is not one entry then that can't be told. */
const MAX_FAILURES = 100;

/**
 * Tells what was stored with a change: at least once, also after a crash or while the broker is away. Right after the
 * write by `tellSoon` or `wake`, else by a sweep. Any copy of a service may sweep, and so tell twice: listeners go by the
 * version or the id.
 */
export class Outbox<Entry extends { _id: unknown }> {
  private readonly inHand = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | null = null;
  private sweeping: Promise<void> | null = null;
  private isWoken = false;

  constructor(private readonly options: OutboxOptions<Entry>) {}

  /** Sweeps now and then; a copy that leads may call `sweep` instead. */
  start(everyMs: number): void {
    this.timer = setInterval(() => this.wake(), everyMs);
    this.wake();
  }

  /** Nothing new may come; settles when nothing is in hand. */
  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await Promise.all([this.sweeping, ...this.inHand]);
  }

  /** Tells this entry in the background. Under pressure it is left to the sweep. */
  tellSoon(entry: Entry | undefined): void {
    if (!entry || this.inHand.size >= MAX_IN_HAND) return;
    const work = this.tell(entry)
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

  /** Something is to be told: sweeps in the background, and once more where a sweep is under way. */
  wake(): void {
    this.isWoken = true;
    this.sweeping ??= this.sweepWhileWoken().finally(() => {
      this.sweeping = null;
    });
  }

  /**
   * Tells what is left, one entry after the other, as long as `goOn` says so. An entry that can't be told never stops the
   * others.
   * @returns how many were told
   * @throws the first failure, at the end
   */
  async sweep(goOn: () => boolean = () => true): Promise<number> {
    let told = 0;
    const failed: { entry: Entry; error: unknown }[] = [];
    for await (const entry of this.options.store.untold()) {
      if (!goOn() || failed.length >= MAX_FAILURES) break;
      try {
        await this.tell(entry);
        told++;
      } catch (error) {
        failed.push({ entry, error });
      }
    }
    const [first] = failed;
    if (!first) return told;
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
    while (this.isWoken) {
      this.isWoken = false;
      try {
        await this.sweep();
      } catch (error) {
        this.options.logger.warn('outbox.sweep_failed', { outbox: this.options.name, error });
      }
    }
  }

  private async tell(entry: Entry): Promise<void> {
    await this.options.tell(entry);
    await this.options.store.markTold(entry);
  }
}
