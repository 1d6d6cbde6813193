import { LRUCache } from 'lru-cache';
import { TooManyRequestsError } from '@herald/errors';
import { LineBudget, type Logger } from '@herald/logging';
import { Networks } from '@herald/ip-addresses';
import { networkOf } from '../server/client-address';
import { LocalBucket } from './local-bucket';

export interface WrongSecretsOptions {
  /** Of one address, as many at once; of IPv6, of one /64. 0 = no limit. */
  perMinute: number;
  /** Addresses and networks behind which many clients stand: no limit holds for them. */
  trustedProxies: string[];
  logger: Logger;
  /** ms, of a clock that only goes forward */
  now?(): number;
}

const NETWORKS = 10_000;
const MINUTE_S = 60;
const LINES_PER_SECOND = 5;

/**
 * How often secrets were wrong, by the address that they came from, at this gateway. Whoever guesses waits; what is already known to be
 * a secret is not asked here, so that a good client behind the same address notices nothing.
 */
export class WrongSecrets {
  private readonly buckets = new LRUCache<string, LocalBucket>({ max: NETWORKS });
  private readonly trusted: Networks;
  private readonly lines: LineBudget;

  constructor(private readonly options: WrongSecretsOptions) {
    this.trusted = new Networks(options.trustedProxies);
    this.lines = new LineBudget(options.logger, 'secret.slowed', LINES_PER_SECOND);
  }

  /** @throws TooManyRequestsError where the address has used up what it may have wrong. */
  requireRoom(from: string): void {
    const bucket = this.buckets.get(networkOf(from));
    const waitMs = bucket?.waitMs(this.now()) ?? 0;
    if (waitMs === 0) return;
    this.lines.log({ from });
    throw new TooManyRequestsError(Math.ceil(waitMs / 1_000));
  }

  count(from: string): void {
    const { perMinute } = this.options;
    if (perMinute === 0 || from === '' || this.trusted.has(from)) return;
    const network = networkOf(from);
    const now = this.now();
    const bucket = this.buckets.get(network) ?? new LocalBucket(perMinute / MINUTE_S, now, perMinute);
    this.buckets.set(network, bucket);
    bucket.take(now);
  }

  private now(): number {
    return this.options.now?.() ?? performance.now();
  }
}
