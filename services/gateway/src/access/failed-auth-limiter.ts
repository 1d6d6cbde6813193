import { TooManyRequestsError } from '@herald/contracts/errors';
import { LineBudget, type Logger } from '@herald/telemetry/logging';
import { networkOf, Networks } from '@herald/values/ip-addresses';
import { LocalBuckets } from '../limits/local-buckets';

export interface FailedAuthLimiterOptions {
  /** Wrong secrets allowed per minute and client address, also in one burst. IPv6 addresses are limited per /64. 0 = no limit. */
  perMinute: number;
  /** Addresses and networks shared by many clients, which are exempt from the limit. */
  trustedProxies: string[];
  logger: Logger;
  /** Monotonic clock, ms. */
  now?(): number;
}

const MINUTE_S = 60;
const LINES_PER_SECOND = 5;
/** Look-ups of well-formed secrets per second for throttled addresses, of one and of all, so that one address cannot block those of others. */
const LOOK_UPS_OF_ONE = 100;
const LOOK_UPS = 500;
/** Guesses per minute of a throttled address at a secret that is compared, so that others behind the address are not locked out at once. */
const GUESSES_OF_ONE = 10;

/** Counts wrong secrets by client address at this gateway. From a throttled address, well-formed secrets are still looked up, at a limited rate. */
export class FailedAuthLimiter {
  private readonly failures: LocalBuckets<string>;
  private readonly lookUpsOf = new LocalBuckets<string>(LOOK_UPS_OF_ONE, 1);
  private readonly lookUps = new LocalBuckets<'all'>(LOOK_UPS, 1);
  private readonly guessesOf = new LocalBuckets<string>(GUESSES_OF_ONE, MINUTE_S);
  private readonly trusted: Networks;
  private readonly lines: LineBudget;

  constructor(private readonly options: FailedAuthLimiterOptions) {
    this.failures = new LocalBuckets(options.perMinute, MINUTE_S);
    this.trusted = new Networks(options.trustedProxies);
    this.lines = new LineBudget(options.logger, 'secret.slowed', LINES_PER_SECOND);
  }

  /** @throws TooManyRequestsError if the address has sent too many wrong secrets. */
  requireAllowed(from: string): void {
    const waitMs = this.waitMs(from);
    if (waitMs > 0) this.refuse(from, waitMs);
  }

  /** For well-formed secrets. @throws TooManyRequestsError if the address is throttled and the look-ups of this second are used up. */
  requireLookUp(from: string): void {
    const waitMs = this.waitMs(from);
    if (waitMs === 0) return;
    const now = this.now();
    const mayLookUp =
      this.lookUpsOf.tryTake(networkOf(from), now).passed && this.lookUps.tryTake('all', now).passed;
    if (!mayLookUp) this.refuse(from, waitMs);
  }

  /** For a secret of any form, before it is compared. @throws TooManyRequestsError if the address is throttled and has guessed a few times more */
  requireGuess(from: string): void {
    const waitMs = this.waitMs(from);
    if (waitMs > 0 && !this.guessesOf.tryTake(networkOf(from), this.now()).passed) this.refuse(from, waitMs);
  }

  count(from: string): void {
    const { perMinute } = this.options;
    if (perMinute === 0 || from === '' || this.trusted.has(from)) return;
    this.failures.tryTake(networkOf(from), this.now());
  }

  private waitMs(from: string): number {
    return this.failures.waitMs(networkOf(from), this.now());
  }

  private refuse(from: string, waitMs: number): never {
    this.lines.log({ from });
    throw new TooManyRequestsError(Math.ceil(waitMs / 1_000));
  }

  private now(): number {
    return this.options.now?.() ?? performance.now();
  }
}
