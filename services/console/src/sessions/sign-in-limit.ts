import { LRUCache } from 'lru-cache';
import { TooManyRequestsError } from '@herald/contracts/errors';
import { networkOf } from '@herald/values/ip-addresses';

const ADDRESSES = 10_000;
const WINDOW_MS = 60_000;
const FAILURES = 20;
/** Lookups per second of well-formed secrets from blocked addresses: per address, and in total. */
const LOOK_UPS_OF_ONE = 10;
const LOOK_UPS = 100;
const SECOND_MS = 1_000;

/** Requests for links by e-mail per minute of an address. */
const MAILS = 10;

interface Counted {
  since: number;
  count: number;
}

const OF_ALL = '';

/**
 * Limits failed sign-ins per address, or per /64 for IPv6: an address with too many failures is blocked. Well-formed secrets are still
 * looked up, at a limited rate, so that other users behind the same address are not locked out. The limits are far below those of the
 * gateway for the console's own address.
 */
export class SignInLimit {
  private readonly failures = new LRUCache<string, Counted>({ max: ADDRESSES });
  private readonly mails = new LRUCache<string, Counted>({ max: ADDRESSES });
  private readonly lookUps = new LRUCache<string, Counted>({ max: ADDRESSES });

  constructor(private readonly now: () => Date) {}

  /**
   * @param form set if the link or token is well-formed
   * @throws TooManyRequestsError if the address has failed too often within a minute
   */
  requireAllowed(from: string, form?: 'right form'): void {
    const network = networkOf(from);
    const known = this.current(this.failures, network, WINDOW_MS);
    if (known.count < FAILURES || (form && this.mayLookUp(network))) return;
    this.refuse(known);
  }

  /** Counts a request for a link by e-mail. @throws TooManyRequestsError if the address has made too many within a minute */
  takeMail(from: string): void {
    const network = networkOf(from);
    const known = this.current(this.mails, network, WINDOW_MS);
    if (known.count >= MAILS) this.refuse(known);
    this.countFailure(this.mails, network, WINDOW_MS);
  }

  count(from: string): void {
    this.countFailure(this.failures, networkOf(from), WINDOW_MS);
  }

  private refuse({ since }: Counted): never {
    throw new TooManyRequestsError(
      Math.max(1, Math.ceil((since + WINDOW_MS - this.now().getTime()) / 1_000)),
    );
  }

  private mayLookUp(network: string): boolean {
    if (this.current(this.lookUps, network, SECOND_MS).count >= LOOK_UPS_OF_ONE) return false;
    if (this.current(this.lookUps, OF_ALL, SECOND_MS).count >= LOOK_UPS) return false;
    for (const key of [network, OF_ALL]) this.countFailure(this.lookUps, key, SECOND_MS);
    return true;
  }

  private countFailure(counts: LRUCache<string, Counted>, key: string, windowMs: number): void {
    const { since, count } = this.current(counts, key, windowMs);
    counts.set(key, { since, count: count + 1 });
  }

  private current(counts: LRUCache<string, Counted>, key: string, windowMs: number): Counted {
    const known = counts.get(key);
    const at = this.now().getTime();
    return known && at - known.since < windowMs ? known : { since: at, count: 0 };
  }
}
