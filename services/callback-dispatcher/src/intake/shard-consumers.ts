import { type Broker, type Consumer, parseJson } from '@herald/broker';
import {
  ACCOUNT_QUEUES,
  type AccountEventsMessage,
  statusQueue,
  type StatusChangesMessage,
} from '@herald/contracts';
import type { Logger } from '@herald/telemetry/logging';
import type { Dispatcher } from '../dispatch/dispatcher';
import type { CallbackIntake } from './callback-intake';
import type { EventHandlers } from './event-handlers';

export interface ShardConsumersDeps {
  broker: Pick<Broker, 'consumeRaw' | 'depth'>;
  handlers: Pick<EventHandlers, 'statusChanges' | 'accountEvents'>;
  intake: Pick<CallbackIntake, 'settle'>;
  dispatcher: Pick<Dispatcher, 'hold' | 'drop' | 'open' | 'letGo' | 'enter'>;
  logger: Logger;
}

/** The limit of unacknowledged messages of one shard's status queue. */
export const SHARD_PREFETCH = 256;
const ACCOUNT_PREFETCH = 32;
const RETRY_MS = 1_000;
const LAST_OWNER_LIMIT_MS = 5_000;
const LAST_OWNER_POLL_MS = 100;
const LAST_OWNER_STORES_MS = 300;
const PAUSE_POLL_MS = 250;
/**
 * The time limit for storing callbacks in progress before other messages are returned. It is shorter than the next
 * owner's wait.
 */
const SETTLE_LIMIT_MS = 3_000;

/** Uses the global timer, so that tests can control it. */
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Consumes only the queues of the shards that this process holds, so that one process handles each recipient and
 * account.
 */
export class ShardConsumers {
  /** Shards by lease. The dispatcher's own set follows once the last owner has released the shard. */
  private readonly held = new Set<number>();
  private readonly consumers = new Map<number, Consumer[]>();
  /** The steps of one shard run one after another. */
  private readonly steps = new Map<number, Promise<void>>();
  private stopping = false;
  /** A field, so that a test can raise it. */
  private readonly settleLimitMs = SETTLE_LIMIT_MS;

  constructor(private readonly deps: ShardConsumersDeps) {}

  /**
   * `pauseMs`: the pause for a shard whose messages were returned too often. Without it they would be returned again.
   */
  gained(shard: number, pauseMs = 0): void {
    this.held.add(shard);
    const until = performance.now() + pauseMs;
    if (pauseMs > 0) this.deps.logger.warn('shard.paused', { shard, pauseMs });
    this.step(shard, () => this.begin(shard, until));
  }

  /** Whether a process consumes the shard's messages, or may do so. */
  async isConsumed(shard: number): Promise<boolean> {
    const depths = this.queuesOf(shard).map(({ queue }) => this.deps.broker.depth(queue));
    return Promise.all(depths).then(
      (all) => all.some(({ consumers }) => consumers > 0),
      () => true,
    );
  }

  lost(shard: number): void {
    this.held.delete(shard);
    this.deps.dispatcher.drop(shard);
    this.step(shard, () => this.end(shard));
  }

  /** Stops taking messages, and waits for those in progress. This process keeps the shard leases. */
  async stop(): Promise<void> {
    this.stopping = true;
    for (const shard of this.held) this.deps.dispatcher.drop(shard);
    await Promise.all(this.steps.values());
    await Promise.all([...this.consumers.keys()].map((shard) => this.end(shard)));
  }

  private step(shard: number, work: () => Promise<void>): void {
    const before = this.steps.get(shard) ?? Promise.resolve();
    this.steps.set(
      shard,
      before.then(work).catch((error: unknown) => {
        this.deps.logger.warn('shard.step_failed', { shard, error });
      }),
    );
  }

  private async begin(shard: number, pausedUntil: number): Promise<void> {
    const isMine = (): boolean => this.held.has(shard) && !this.stopping;
    while (isMine() && performance.now() < pausedUntil) await pause(PAUSE_POLL_MS);
    while (isMine() && !this.consumers.has(shard)) {
      try {
        await this.lastOwnerGone(shard);
        // Reads the last owner's callbacks before new callbacks are sent, because they may have to go first.
        if (isMine()) await this.deps.dispatcher.hold(shard, isMine);
        if (isMine()) await this.consume(shard);
      } catch (error) {
        this.deps.logger.warn('shard.begin_failed', { shard, error });
        await pause(RETRY_MS);
      }
    }
  }

  private async consume(shard: number): Promise<void> {
    const { broker, dispatcher } = this.deps;
    dispatcher.open(shard);
    const consumers = this.queuesOf(shard).map(({ queue, prefetch, handle }) =>
      broker.consumeRaw(queue, { prefetch }, (content) => this.openMessage(content, shard, handle)),
    );
    this.consumers.set(shard, await Promise.all(consumers));
  }

  private queuesOf(shard: number) {
    const { handlers } = this.deps;
    return [
      {
        queue: statusQueue(shard),
        prefetch: SHARD_PREFETCH,
        handle: (body: unknown) => handlers.statusChanges(body as StatusChangesMessage, shard),
      },
      // The number of account queues is fixed, because account events are few.
      ...ACCOUNT_QUEUES.slice(shard, shard + 1).map((queue) => ({
        queue,
        prefetch: ACCOUNT_PREFETCH,
        handle: (body: unknown) => handlers.accountEvents(body as AccountEventsMessage, shard),
      })),
    ];
  }

  /** Opens a message when memory is free, because its callbacks take several times its size. */
  private async openMessage(
    content: Buffer,
    shard: number,
    handle: (body: unknown) => Promise<void>,
  ): Promise<void> {
    const leave = await this.deps.dispatcher.enter(shard, content.length);
    try {
      await handle(parseJson(content));
    } finally {
      leave();
    }
  }

  /** Waits for the last owner, which may still be storing its callbacks: later callbacks must be stored after them. */
  private async lastOwnerGone(shard: number): Promise<void> {
    const deadline = Date.now() + LAST_OWNER_LIMIT_MS;
    let seen = false;
    for (const { queue } of this.queuesOf(shard)) {
      while ((await this.deps.broker.depth(queue)).consumers > 0 && Date.now() < deadline) {
        seen = true;
        await pause(LAST_OWNER_POLL_MS);
      }
    }
    if (seen) await pause(LAST_OWNER_STORES_MS);
  }

  private async end(shard: number): Promise<void> {
    const consumers = this.consumers.get(shard) ?? [];
    this.consumers.delete(shard);
    await this.settle(shard);
    const stopped = Promise.all(consumers.map((consumer) => consumer.stop()));
    // Waiting messages are not awaited: the broker passes them to the next owner.
    this.deps.dispatcher.letGo(shard);
    await stopped;
  }

  /**
   * Stores callbacks in progress before the messages behind them are returned. No other process starts the shard while
   * it is consumed here.
   */
  private async settle(shard: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        this.deps.logger.warn('shard.settled_late', { shard });
        resolve();
      }, this.settleLimitMs);
    });
    await Promise.race([this.deps.intake.settle(shard), late]);
    clearTimeout(timer);
  }
}
