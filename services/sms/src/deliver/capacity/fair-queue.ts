import Denque from 'denque';

/** Maximum number of small items of a company served before one of its large items, while both wait. */
const SMALL_IN_A_ROW = 4;
/** How long a company whose items left unserved keeps its position in the round robin. */
const TURN_KEPT_MS = 120_000;

/** The owner of an item: a company, and whether the item belongs to a large send. */
export interface Share {
  company: number;
  large: boolean;
}

interface CompanyItems<T> {
  small: Denque<T>;
  large: Denque<T>;
  smallInARow: number;
  /** When the company's last item left unserved, ms. */
  leftAt: number;
}

/**
 * A fair queue: round robin over companies, however many items each has queued. Within a company, small items go first, by weight, so that
 * large items still progress.
 */
export class FairQueue<T> {
  /** In round-robin order: a company that was served moves to the end. Companies whose items left unserved stay for a while. */
  private readonly companies = new Map<number, CompanyItems<T>>();
  private size = 0;

  get isEmpty(): boolean {
    return this.size === 0;
  }

  push({ company, large }: Share, item: T): void {
    let items = this.companies.get(company);
    if (!items) {
      items = { small: new Denque(), large: new Denque(), smallInARow: 0, leftAt: -Infinity };
      this.companies.set(company, items);
    }
    (large ? items.large : items.small).push(item);
    this.size++;
  }

  /** The next item. */
  peek(): T | undefined {
    for (const items of this.companies.values()) if (!isOver(items)) return queueOf(items).peekFront();
    return undefined;
  }

  /** Removes and returns the next item. */
  shift(): T | undefined {
    for (const [company, items] of this.companies) {
      if (isOver(items)) continue;
      const queue = queueOf(items);
      const item = queue.shift();
      this.size--;
      items.smallInARow = queue === items.small ? items.smallInARow + 1 : 0;
      this.companies.delete(company);
      if (!isOver(items)) this.companies.set(company, items);
      return item;
    }
    return undefined;
  }

  /**
   * Removes all matching items, regardless of the order. A company left without items keeps its position. Otherwise items that wait for
   * less time than a full round would never be served beside companies that always have an item queued. `now`: ms.
   */
  removeMatching(isTaken: (item: T) => boolean, now: number): T[] {
    const taken: T[] = [];
    for (const [company, items] of this.companies) {
      if (isOver(items)) {
        if (now - items.leftAt >= TURN_KEPT_MS) this.companies.delete(company);
        continue;
      }
      for (const kind of ['small', 'large'] as const) {
        const kept = new Denque<T>();
        for (const item of items[kind].toArray()) (isTaken(item) ? taken : kept).push(item);
        items[kind] = kept;
      }
      items.leftAt = now;
    }
    this.size -= taken.length;
    return taken;
  }
}

function queueOf<T>({ small, large, smallInARow }: CompanyItems<T>): Denque<T> {
  if (large.isEmpty()) return small;
  return small.isEmpty() || smallInARow >= SMALL_IN_A_ROW ? large : small;
}

function isOver<T>({ small, large }: CompanyItems<T>): boolean {
  return small.isEmpty() && large.isEmpty();
}
