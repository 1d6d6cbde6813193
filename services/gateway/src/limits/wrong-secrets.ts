import { LRUCache } from 'lru-cache';
import { TooManyRequestsError } from '@herald/errors';
import { LineBudget, type Logger } from '@herald/logging';
import { networkOf, Networks } from '@herald/ip-addresses';
import { LocalBucket } from './local-bucket';

export interface WrongSecretsOptions {
  /** Of one address, as many at once; of IPv6, of one /64. 0 = no limit. */
  perMinute: number;
  /** Addresses and networks shared by many clients: exempt from the limit. */
  trustedProxies: string[];
  logger: Logger;
  /** ms, of a clock that only goes forward */
  now?(): number;
}

const NETWORKS = 10_000;
const MINUTE_S = 60;
const LINES_PER_SECOND = 5;
/**
 * Look-ups a second of secrets that have the right form, for addresses that have to wait: of one, and of all. One costs MongoDB about 0.1 ms;
 * more than the share of one address lets others pass whoever sends more.
 */
const LOOK_UPS_OF_ONE = 100;
const LOOK_UPS = 500;

/**
 * How often secrets were wrong, by the address that they came from, at this gateway. An address with too many waits, but not what can
 * be good there: what is known to be a secret is not asked here, and what has the form of one is looked up, within bounds.
 */
export class WrongSecrets {
  private readonly buckets = new LRUCache<string, LocalBucket>({ max: NETWORKS });
  private readonly lookUpsOf = new LRUCache<string, LocalBucket>({ max: NETWORKS });
  private readonly lookUps: LocalBucket;
  private readonly trusted: Networks;
  private readonly lines: LineBudget;

  constructor(private readonly options: WrongSecretsOptions) {
    this.lookUps = new LocalBucket(LOOK_UPS, this.now());
    this.trusted = new Networks(options.trustedProxies);
    this.lines = new LineBudget(options.logger, 'secret.slowed', LINES_PER_SECOND);
  }

  /** @throws TooManyRequestsError where the address has used up what it may have wrong. */
  requireRoom(from: string): void {
    const waitMs = this.waitMs(from);
    if (waitMs > 0) this.refuse(from, waitMs);
  }

  /** For a secret whose form is right. @throws TooManyRequestsError where the address has used up the look-ups of this second, too. */
  requireLookUp(from: string): void {
    const waitMs = this.waitMs(from);
    if (waitMs === 0) return;
    const network = networkOf(from);
    const now = this.now();
    const own = this.lookUpsOf.get(network) ?? new LocalBucket(LOOK_UPS_OF_ONE, now);
    this.lookUpsOf.set(network, own);
    if (!own.take(now).passed || !this.lookUps.take(now).passed) this.refuse(from, waitMs);
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

  private waitMs(from: string): number {
    return this.buckets.get(networkOf(from))?.waitMs(this.now()) ?? 0;
  }

  private refuse(from: string, waitMs: number): never {
    this.lines.log({ from });
    throw new TooManyRequestsError(Math.ceil(waitMs / 1_000));
  }

  private now(): number {
    return this.options.now?.() ?? performance.now();
  }
}
