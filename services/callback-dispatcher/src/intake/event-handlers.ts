import { LRUCache } from 'lru-cache';
import {
  type AccountEventsMessage,
  type BrandSnapshot,
  RETENTION_BOUNDS,
  type StatusChangeGroup,
  type StatusChangesMessage,
} from '@herald/contracts';
import { isUnavailable, PermanentQueueError, untilAvailable } from '@herald/contracts/errors';
import type { Logger } from '@herald/telemetry/logging';
import type { CallbackDocument } from '../callbacks/callback-model';
import { kindOf, receiverBy, type SettingsKind } from '../callbacks/receiver-key';
import type { CallbackTargets, CompanyTarget } from '../companies/callback-targets';
import type { Listening } from '../listening/listening';
import type { DispatchMetrics } from '../dispatch/dispatch-metrics';
import type { Arrival, CallbackBuilder } from './callback-builder';
import type { CallbackIntake, Origin } from './callback-intake';

export interface EventHandlersDeps {
  targets: Pick<CallbackTargets, 'peek' | 'get'>;
  builder: Pick<CallbackBuilder, 'ofBrand' | 'ofStatusChanges' | 'ofAccountEvents'>;
  intake: Pick<CallbackIntake, 'accept'>;
  listening: Pick<Listening, 'hear'>;
  metrics: Pick<DispatchMetrics, 'nothingToDeliver'>;
  logger: Logger;
}

const ASK_AGAIN_MS = 500;
/**
 * A restore publishes the states of all brands again. The callback of an older activation may have expired, so that it would be sent again.
 */
const ANNOUNCED_WITHIN_MS = RETENTION_BOUNDS.deliveries[0] * 24 * 3_600_000;
/** The limit for holding a message: after this time its callbacks are stored without the company's settings. */
const SETTINGS_LIMIT_MS = 5_000;
/** The time during which later messages skip the request for settings. The receiver queue keeps requesting them. */
const WITHOUT_RECEIVER_MS = 30_000;
const MAX_WITHOUT_RECEIVER = 10_000;

/** The last event of a company whose settings are being requested, and the start of the request, ms since epoch. */
interface Asking {
  turn: Promise<void>;
  since: number;
}

/**
 * Processes the messages of other services. A message is done when its callbacks are stored. A company's messages are
 * processed in order, even while its settings are loading, because a recipient's callbacks are sent in this order.
 */
export class EventHandlers {
  private readonly asking = new Map<string, Asking>();
  /** Companies whose settings were unavailable. */
  private readonly withoutReceiver = new LRUCache<string, true>({
    max: MAX_WITHOUT_RECEIVER,
    ttl: WITHOUT_RECEIVER_MS,
  });
  private stopping = false;

  constructor(private readonly deps: EventHandlersDeps) {}

  /** Rejects messages that wait for unavailable settings. The broker redelivers them to another process. */
  stop(): void {
    this.stopping = true;
  }

  async statusChanges(message: StatusChangesMessage, shard: number, origin: Origin): Promise<void> {
    if (!Array.isArray(message?.groups)) throw new PermanentQueueError('The message has no status changes.');
    await Promise.all(message.groups.map((group) => this.groupChanged(group, shard, origin)));
  }

  /** Handles a brand's change. Only its activation creates a callback. */
  async brandChanged(brand: BrandSnapshot, requestId: string, origin: Origin): Promise<void> {
    if (brand.state !== 'authorized' || brand.at < Date.now() - ANNOUNCED_WITHIN_MS) return;
    const { builder, intake, listening } = this.deps;
    const make = (): CallbackDocument[] => [builder.ofBrand(brand, requestId, Date.now())];
    const { company } = brand;
    const listened = listening.hear({ company, test: false }, make);
    await both(
      listened,
      this.inTurn(company, 'live', 1, () => intake.accept(make(), origin)),
    );
  }

  async accountEvents(message: AccountEventsMessage, shard: number, origin: Origin): Promise<void> {
    if (!Array.isArray(message?.events)) throw new PermanentQueueError('The message has no account events.');
    await this.accept(this.deps.builder.ofAccountEvents(message, shard), origin);
  }

  private groupChanged(group: StatusChangeGroup, shard: number, origin: Origin): Promise<void> {
    return this.accept(this.deps.builder.ofStatusChanges(group, shard), origin);
  }

  private accept(arrival: Arrival, origin: Origin): Promise<void> {
    const { company, test, count, make } = arrival;
    const listened = this.deps.listening.hear({ company, test }, () => make(Date.now()));
    const accept = (): Promise<void> => this.deps.intake.accept(make(Date.now()), origin);
    return both(listened, this.inTurn(company, kindOf(arrival), count, accept));
  }

  /**
   * Calls `call` in the order of these calls per company, with tests separate. The work that it starts may overlap.
   * Events of a company without a callback URL are only counted. If the settings stay unavailable, `call` runs without
   * them: the callbacks are stored and wait for the settings in the database.
   */
  private async inTurn(
    company: number,
    kind: SettingsKind,
    events: number,
    call: () => Promise<void>,
  ): Promise<void> {
    const name = receiverBy(company, kind);
    const begin = async (target: CompanyTarget | null | undefined): Promise<void> => {
      if (target !== null) await call();
      else this.deps.metrics.nothingToDeliver(events);
    };
    const before = this.asking.get(name);
    const known = before ? undefined : this.deps.targets.peek(company, kind);
    if (known !== undefined || (!before && this.withoutReceiver.has(name))) return begin(known);
    const since = before?.since ?? Date.now();
    let begun!: Promise<void>;
    const turn = (before?.turn ?? Promise.resolve())
      .then(() => this.targetOf(company, kind, since))
      .then((target) => {
        begun = begin(target);
      });
    const asking = { turn, since };
    this.asking.set(name, asking);
    try {
      await turn;
    } finally {
      if (this.asking.get(name) === asking) this.asking.delete(name);
    }
    await begun;
  }

  /**
   * Undefined: the settings were unavailable up to the message's time limit. @throws the reason, when the process stops
   */
  private async targetOf(
    company: number,
    kind: SettingsKind,
    since: number,
  ): Promise<CompanyTarget | null | undefined> {
    const isLate = (): boolean => Date.now() - since >= SETTINGS_LIMIT_MS;
    if (isLate()) return this.deps.targets.peek(company, kind);
    try {
      return await untilAvailable(() => this.deps.targets.get(company, kind), {
        isStopping: () => this.stopping || isLate(),
        onUnavailable: (error) => this.deps.logger.warn('callbacks.settings_not_known', { company, error }),
        pauseMs: ASK_AGAIN_MS,
      });
    } catch (error) {
      if (this.stopping || !isUnavailable(error)) throw error;
      this.withoutReceiver.set(receiverBy(company, kind), true);
      return undefined;
    }
  }
}

/**
 * A message is done when its callbacks are stored and kept for listeners. It stays unacknowledged until both have
 * ended.
 */
function both(listened: Promise<void> | undefined, stored: Promise<void>): Promise<void> {
  return listened ? Promise.allSettled([listened, stored]).then(() => listened.then(() => stored)) : stored;
}
