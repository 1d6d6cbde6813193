import { LRUCache } from 'lru-cache';
import { TooManyRequestsError } from '@herald/errors';

const ADDRESSES = 10_000;
const WINDOW_MS = 60_000;
const FAILURES = 20;

interface Failures {
  since: number;
  count: number;
}

/** Sign-ins of one address that failed: whoever guesses waits. Far below what the gateway takes of the console's own address. */
export class SignInLimit {
  private readonly failures = new LRUCache<string, Failures>({ max: ADDRESSES });

  constructor(private readonly now: () => Date) {}

  /** @throws TooManyRequestsError where the address has failed too often within a minute. */
  requireRoom(from: string): void {
    const known = this.current(from);
    if (known.count < FAILURES) return;
    throw new TooManyRequestsError(
      Math.max(1, Math.ceil((known.since + WINDOW_MS - this.now().getTime()) / 1_000)),
    );
  }

  count(from: string): void {
    const { since, count } = this.current(from);
    this.failures.set(from, { since, count: count + 1 });
  }

  private current(from: string): Failures {
    const known = this.failures.get(from);
    const at = this.now().getTime();
    return known && at - known.since < WINDOW_MS ? known : { since: at, count: 0 };
  }
}
