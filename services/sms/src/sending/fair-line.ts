import Denque from 'denque';

/** Small ones of a company that go before one of its large, while both wait. */
const SMALL_IN_A_ROW = 4;
/** For how long a company that went without its turn keeps its place in the round. */
const TURN_KEPT_MS = 120_000;

/** Whose something is: a company's, for a small send or a large one. */
export interface Share {
  company: number;
  large: boolean;
}

interface CompanyLine<T> {
  small: Denque<T>;
  large: Denque<T>;
  smallInARow: number;
  /** When the last of it went without its turn, ms. */
  leftAt: number;
}

/**
 * A line in which companies take turns, however much each has in it. Within a company what is small goes first, by weight, so that
 * what is large goes on.
 */
export class FairLine<T> {
  /** In the order of their turns: whoever was served goes to the end. Those that left without a turn are among them for a while. */
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

  /** Whoever is next. */
  peek(): T | undefined {
    for (const line of this.companies.values()) if (!isOver(line)) return queueOf(line).peekFront();
    return undefined;
  }

  /** Takes whoever is next. */
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
   * Takes all of these out, whosever turn it is. A company that has nothing left keeps its place: who waits for less time than a round
   * takes would never have its turn, beside those who always have somebody in line. `now`: ms.
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
