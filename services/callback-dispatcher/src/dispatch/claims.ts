import Denque from 'denque';
import type { Activity } from '@herald/service';
import type { Logger } from '@herald/telemetry/logging';
import { type CallbackDocument, predecessorOf } from '../callbacks/callback-model';
import type { DueCallbacks } from './due-callbacks';
import type { DispatchLimits, Receiver, Usage } from './receiver';
import type { Receivers } from './receivers';

export interface ClaimsDeps {
  due: Pick<DueCallbacks, 'find' | 'claim'>;
  logger: Logger;
  limits: DispatchLimits;
  /** The limit of an attempt, ms. */
  timeoutMs: number;
  /** The interval between polls of the database for due callbacks, ms. */
  pollIntervalMs: number;
  activity: Pick<Activity, 'isPollDue'>;
}

export interface Claim {
  /** The time until which an attempt may begin, ms since epoch. */
  sendBefore: number;
  /** Whether its predecessor was in memory when it was claimed, and may wait in the database now. */
  hasLeft: boolean;
}

/** The callbacks in memory. */
interface Memory {
  has(id: string): boolean;
  takeClaimed(receiver: Receiver, callback: CallbackDocument, claim: Claim): void;
  /** Sends what is ready, and claims more. */
  goOn(receiver: Receiver): void;
}

/** The time after a claim, in addition to an attempt, that a callback may wait in memory and its outcome for a write. */
const CLAIM_MARGIN_MS = 10_000;
const CLAIMS_AT_ONCE = 4;
const AFTER_ERROR_MS = 500;
/** The interval of polls for waiting callbacks while none is known. */
const EMPTY_POLL_MS = 5_000;

/** Finds receivers with due callbacks in the database, and claims as many as they may be sent soon. */
export class Claims {
  /** Whether callbacks wait in the database, as far as this process knows. They become due without any sign of work. */
  mayFind = true;
  private readonly wanting = new Denque<Receiver>();
  private readonly running = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | null = null;
  private polling: Promise<void> | null = null;
  private polledAt = -Infinity;
  private isStopping = false;

  constructor(
    private readonly deps: ClaimsDeps,
    private readonly receivers: Receivers,
    private readonly usage: Usage,
    private readonly memory: Memory,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.poll(), this.deps.pollIntervalMs);
  }

  stop(): void {
    this.isStopping = true;
    if (this.timer) clearInterval(this.timer);
  }

  /** Resolves when no poll and no claim runs. */
  async drain(): Promise<void> {
    await this.polling;
    await Promise.all(this.running);
  }

  /** A claim lasts for an attempt that begins within half of the margin. Until the end of the claim its outcome is stored. */
  period(now: number): { nextAt: number; sendBefore: number } {
    return {
      nextAt: now + this.deps.timeoutMs + CLAIM_MARGIN_MS,
      sendBefore: now + CLAIM_MARGIN_MS / 2,
    };
  }

  /** Claims due callbacks of this receiver, if it may be sent more. */
  want(receiver: Receiver): void {
    if (receiver.wanted(Date.now(), this.usage, this.deps.limits) === 0) return;
    receiver.isLoading = true;
    this.wanting.push(receiver);
    this.begin();
  }

  private begin(): void {
    while (this.running.size < CLAIMS_AT_ONCE && this.wanting.length > 0) {
      const claim = this.claimSome(this.wanting.shift()!).finally(() => {
        this.running.delete(claim);
        this.begin();
      });
      this.running.add(claim);
    }
  }

  private async claimSome(receiver: Receiver): Promise<void> {
    const { due, logger, limits } = this.deps;
    const now = Date.now();
    receiver.isLoading = false;
    const limit = receiver.wanted(now, this.usage, limits);
    const [shard] = receiver.due;
    if (limit === 0 || shard === undefined || this.isStopping) return;
    receiver.isLoading = true;
    receiver.claimedAt = now;
    // The shards take turns.
    receiver.due.delete(shard);
    const { nextAt: until, sendBefore } = this.period(now);
    const here = new Set<string>();
    const isHere = (id: string): boolean => this.memory.has(id) && here.add(id).has(id);
    try {
      const page = await due.claim(receiver.key, shard, { limit, until }, isHere);
      if (page.isFull) receiver.due.add(shard);
      for (const callback of page.callbacks) {
        const before = predecessorOf(callback) ?? '';
        const hasLeft = here.has(before) && !this.memory.has(before);
        this.memory.takeClaimed(receiver, callback, { sendBefore, hasLeft });
      }
    } catch (error) {
      logger.warn('callbacks.loading_failed', { company: receiver.company, error });
      receiver.due.add(shard);
      await new Promise((resolve) => setTimeout(resolve, AFTER_ERROR_MS));
    }
    receiver.isLoading = false;
    this.memory.goOn(receiver);
  }

  /** Runs one poll: finds receivers with due callbacks, and forgets receivers that have none left. */
  private poll(): void {
    const now = performance.now();
    const isDue = now - this.polledAt >= EMPTY_POLL_MS && this.deps.activity.isPollDue(this.polledAt);
    if (this.isStopping || this.polling || !(this.mayFind || isDue)) return;
    this.polledAt = now;
    this.polling = this.pollOnce()
      .catch((error: unknown) => {
        this.mayFind = true;
        this.deps.logger.warn('callbacks.looking_failed', { error });
      })
      .finally(() => {
        this.polling = null;
      });
  }

  private async pollOnce(): Promise<void> {
    await this.receivers.readPauses();
    this.mayFind = false;
    const found = await this.deps.due.find();
    this.mayFind ||= found.size > 0;
    for (const [key, { due }] of found) {
      const receiver = this.receivers.of(key);
      for (const shard of due) receiver.due.add(shard);
      this.memory.goOn(receiver);
    }
    this.receivers.forgetIdle(found);
  }
}
