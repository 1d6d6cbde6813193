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

interface CompanyLine<T> {
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
export class FairLine<T> {
  /** In round-robin order: a company that was served moves to the end. Companies whose items left unserved stay for a while. */
  private readonly companies = new Map<number, CompanyLine<T>>();
  private size = 0;

  get isEmpty(): boolean {
    return this.size === 0;
  }

  push({ company, large }: Share, item: T): void {
    let line = this.companies.get(company);
    if (!line) {
      line = { small: new Denque(), large: new Denque(), smallInARow: 0, leftAt: -Infinity };
      this.companies.set(company, line);
    }
    (large ? line.large : line.small).push(item);
    this.size++;
  }

  /** The next item. */
  peek(): T | undefined {
    for (const line of this.companies.values()) if (!isOver(line)) return queueOf(line).peekFront();
    return undefined;
  }

  /** Removes and returns the next item. */
  shift(): T | undefined {
    for (const [company, line] of this.companies) {
      if (isOver(line)) continue;
      const queue = queueOf(line);
      const item = queue.shift();
      this.size--;
      line.smallInARow = queue === line.small ? line.smallInARow + 1 : 0;
      this.companies.delete(company);
      if (!isOver(line)) this.companies.set(company, line);
      return item;
    }
    return undefined;
  }

  /**
   * Removes all matching items, regardless of the order. A company left without items keeps its position. Otherwise items that wait for
   * less time than a full round would never be served beside companies that always have an item queued. `now`: ms.
   */
  take(isTaken: (item: T) => boolean, now: number): T[] {
    const taken: T[] = [];
    for (const [company, line] of this.companies) {
      if (isOver(line)) {
        if (now - line.leftAt >= TURN_KEPT_MS) this.companies.delete(company);
        continue;
      }
      for (const kind of ['small', 'large'] as const) {
        const kept = new Denque<T>();
        for (const item of line[kind].toArray()) (isTaken(item) ? taken : kept).push(item);
        line[kind] = kept;
      }
      line.leftAt = now;
    }
    this.size -= taken.length;
    return taken;
  }
}

function queueOf<T>({ small, large, smallInARow }: CompanyLine<T>): Denque<T> {
  if (large.isEmpty()) return small;
  return small.isEmpty() || smallInARow >= SMALL_IN_A_ROW ? large : small;
}

function isOver<T>({ small, large }: CompanyLine<T>): boolean {
  return small.isEmpty() && large.isEmpty();
}
