import type { Logger } from '@herald/telemetry/logging';
import { companyOfReceiver, kindOfReceiver } from '../callbacks/receiver-key';
import type { ReceiverPauses } from '../callbacks/receiver-pauses';
import type { CallbackTargets, CompanyTarget } from '../companies/callback-targets';
import type { AttemptResult, CallbackClient } from '../sending/callback-client';
import { type DispatchLimits, Receiver, type Usage } from './receiver';
import { askedPause } from './retry-schedule';

export interface ReceiversDeps {
  targets: Pick<CallbackTargets, 'peek' | 'get'>;
  client: Pick<CallbackClient, 'leave'>;
  pauses: Pick<ReceiverPauses, 'put' | 'remove' | 'standing'>;
  logger: Logger;
  limits: DispatchLimits;
}

/** What the dispatcher does when a receiver changes. */
export interface ReceiverChanges {
  /** It is paused: its callbacks that are ready leave memory. */
  paused(receiver: Receiver): void;
  /** Its settings are known, or changed. */
  settled(receiver: Receiver): void;
}

const TARGET_RETRY_MS = 1_000;

/** The receivers of this process, with their settings and pauses. */
export class Receivers {
  readonly all = new Map<string, Receiver>();

  constructor(
    private readonly deps: ReceiversDeps,
    private readonly usage: Usage,
    private readonly changes: ReceiverChanges,
  ) {}

  of(key: string): Receiver {
    const known = this.all.get(key);
    if (known) return known;
    const receiver = new Receiver(key, companyOfReceiver(key));
    this.all.set(key, receiver);
    return receiver;
  }

  /** Forgets receivers without work, except these keys. */
  forgetIdle(kept: ReadonlyMap<string, unknown>): void {
    for (const [key, receiver] of this.all)
      if (!kept.has(key) && receiver.isIdle(Date.now())) this.all.delete(key);
  }

  /** The company's settings; null = it has no URL, undefined = they are being requested. */
  targetOf(receiver: Receiver): CompanyTarget | null | undefined {
    const target = this.deps.targets.peek(receiver.company, kindOfReceiver(receiver.key));
    if (target === undefined) void this.askSettings(receiver);
    return target;
  }

  private async askSettings(receiver: Receiver): Promise<void> {
    if (receiver.isAsking) return;
    receiver.isAsking = true;
    const { company, key } = receiver;
    try {
      await this.deps.targets.get(company, kindOfReceiver(key));
    } catch (error) {
      this.deps.logger.warn('callbacks.settings_not_known', { company, error });
      await new Promise((resolve) => setTimeout(resolve, TARGET_RETRY_MS));
    }
    receiver.isAsking = false;
    this.changes.settled(receiver);
  }

  /** Gives paused receivers a new attempt at once, after the company's settings changed. */
  retryCompany(company: number): void {
    for (const receiver of this.all.values()) {
      if (receiver.company !== company) continue;
      receiver.settingsChanged(Date.now());
      this.changes.settled(receiver);
    }
    // A pause that is left in the database expires on its own.
    this.deps.pauses.remove(company).catch((error: unknown) => {
      this.deps.logger.warn('receiver.pause_not_removed', { company, error });
    });
  }

  /** Keeps to the pauses that other processes were asked for. */
  async readPauses(): Promise<void> {
    for (const { _id, at, until } of await this.deps.pauses.standing()) {
      const receiver = this.of(_id);
      if (receiver.askedToWait(at.getTime(), until.getTime())) this.changes.paused(receiver);
    }
  }

  /** Opens or closes the circuit breaker, and keeps to the pause that the answer asks for. */
  attempted(receiver: Receiver, result: AttemptResult): void {
    if (result.outOfReach) this.notAnswered(receiver, result);
    else this.answered(receiver, result);
  }

  private answered(receiver: Receiver, result: AttemptResult): void {
    const { key: _id, company } = receiver;
    const now = Date.now();
    if (receiver.isOutOfReach) this.deps.logger.info('receiver.back', { company });
    receiver.answered(now);
    const pauseMs = askedPause(result, now);
    // An answer to an attempt before a change of the settings does not pause the new receiver.
    if (pauseMs === null || !receiver.askedToWait(now - result.ms, now + pauseMs)) return;
    const [at, until] = [new Date(now - result.ms), new Date(now + pauseMs)];
    this.deps.logger.info('receiver.asks_to_wait', { company, until });
    this.changes.paused(receiver);
    // This process keeps the pause in memory; another process would make one attempt to learn it.
    this.deps.pauses.put({ _id, company, at, until }).catch((error: unknown) => {
      this.deps.logger.warn('receiver.pause_not_stored', { company, error });
    });
  }

  private notAnswered(receiver: Receiver, { error }: AttemptResult): void {
    const { client, logger, limits } = this.deps;
    const now = Date.now();
    const isNew = receiver.notAnswered(now, this.usage, limits);
    if (receiver.isPaused(now)) this.changes.paused(receiver);
    if (!isNew) return;
    client.leave(receiver.key);
    logger.warn('receiver.out_of_reach', { company: receiver.company, reason: error });
  }
}
