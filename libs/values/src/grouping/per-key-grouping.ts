import { Deferred, Grouping, GroupingFullError, type GroupOptions } from './grouping';

export interface PerKeyGroupOptions<K, T, R> extends Omit<GroupOptions<T, R>, 'write'> {
  /** The maximum number of keys with work, and so of concurrent writes. `maxGroup` and `maxWaiting` apply to each key. */
  maxKeys: number;
  /** Like `write` in `GroupOptions`, with one write at a time per key. */
  write(key: K, items: T[]): Promise<R[]>;
}

/** One `Grouping` per key, for example per company. It exists only while there is work for the key. */
export class PerKeyGrouping<K, T, R> {
  private readonly groupings = new Map<K, Grouping<T, R>>();
  private freeKey: Deferred | null = null;

  constructor(private readonly options: PerKeyGroupOptions<K, T, R>) {}

  /** The number of keys with work. */
  get keys(): number {
    return this.groupings.size;
  }

  /** The number of items of all keys that wait for a write. */
  get waiting(): number {
    let waiting = 0;
    for (const grouping of this.groupings.values()) waiting += grouping.waiting;
    return waiting;
  }

  /** Whether `add` would accept an item of this key now. */
  hasCapacity(key: K): boolean {
    return this.groupings.get(key)?.hasCapacity() ?? this.groupings.size < this.options.maxKeys;
  }

  /** Like `Grouping.add`, in the writes of the key. Also full if `maxKeys` other keys have work. */
  add(key: K, item: T): Promise<R> {
    if (!this.hasCapacity(key)) return Promise.reject(new GroupingFullError(this.waiting));
    const known = this.groupings.get(key);
    if (known) return known.add(item);

    const grouping = new Grouping<T, R>({
      ...this.options,
      write: (items) => this.options.write(key, items),
    });
    this.groupings.set(key, grouping);
    const result = grouping.add(item);
    void this.dropWhenIdle(key, grouping);
    return result;
  }

  /** Like `add`, for callers that can wait. Callers of the same key with work never overtake each other. */
  async addWhenFree(key: K, item: T): Promise<R> {
    for (;;) {
      const known = this.groupings.get(key);
      if (known) return known.addWhenFree(item);
      if (this.hasCapacity(key)) return this.add(key, item);
      this.freeKey ??= new Deferred();
      await this.freeKey.promise;
    }
  }

  /** Settles as soon as no key has work. */
  async drain(): Promise<void> {
    while (this.groupings.size > 0) {
      await Promise.all(Array.from(this.groupings.values(), (grouping) => grouping.drain()));
    }
  }

  private async dropWhenIdle(key: K, grouping: Grouping<T, R>): Promise<void> {
    // A caller that got a result may have added an item before this code continues.
    while (grouping.waiting > 0 || grouping.writing) await grouping.drain();
    this.groupings.delete(key);
    this.freeKey?.resolve();
    this.freeKey = null;
  }
}
