import { LRUCache } from 'lru-cache';
import {
  type AccountEventsMessage,
  type BrandSnapshot,
  STATUS_ROWS_PER_MESSAGE,
  type StatusChangeGroup,
  type StatusChangesMessage,
} from '@herald/contracts';
import { isUnavailable, PermanentQueueError, untilAvailable } from '@herald/errors';
import type { Logger } from '@herald/logging';
import type { CallbackDocument } from '../callbacks/callback-model';
import { kindOf, receiverBy, type SettingsKind } from '../callbacks/receiver-key';
import type { CallbackTargets, CompanyTarget } from '../companies/callback-targets';
import type { Listening } from '../listening/listening';
import type { DispatchMetrics } from '../dispatch/dispatch-metrics';
import type { Arrival, CallbackBuilder } from './callback-builder';
import type { CallbackIntake } from './callback-intake';

export interface EventHandlersDeps {
  targets: Pick<CallbackTargets, 'peek' | 'get'>;
  builder: Pick<CallbackBuilder, 'ofBrand' | 'ofStatusChanges' | 'ofAccountEvents'>;
  intake: Pick<CallbackIntake, 'accept' | 'acceptInTurn'>;
  listening: Pick<Listening, 'hear'>;
  metrics: Pick<DispatchMetrics, 'nothingToDeliver'>;
  logger: Logger;
}

const ASK_AGAIN_MS = 500;
/** A message is not in hand for long: after this time its callbacks are stored without the company's settings. */
const SETTINGS_LIMIT_MS = 5_000;
/** How long nobody is asked then for what comes next; the line goes on asking. */
const UNTOLD_FOR_MS = 30_000;
const MAX_UNTOLD = 10_000;

/** The last event of a company whose settings are being asked for, and since when they are, ms since epoch. */
interface Asking {
  turn: Promise<void>;
  since: number;
}

/**
 * What the messages of other services lead to. A message is done when its callbacks are stored. A company's messages are
 * taken in as they came, also where its settings have to be asked for first: a recipient's callbacks go out in this order.
 */
export class EventHandlers {
  private readonly asking = new Map<string, Asking>();
  /** Companies whose settings nobody could tell. */
  private readonly untold = new LRUCache<string, true>({ max: MAX_UNTOLD, ttl: UNTOLD_FOR_MS });
  private stopping = false;

  constructor(private readonly deps: EventHandlersDeps) {}

  /** Lets those go that wait for settings which nobody can tell now: their messages come again elsewhere. */
  stop(): void {
    this.stopping = true;
  }

  async statusChanges(message: StatusChangesMessage, shard: number): Promise<void> {
    if (!Array.isArray(message?.groups)) throw new PermanentQueueError('The message has no status changes.');
    const groups = message.groups.flatMap(slicesOf);
    await Promise.all(groups.map((group) => this.groupChanged(group, shard)));
  }

  /** A brand's change: only its activation is called back (interface.md part 6). */
  async brandChanged(brand: BrandSnapshot, requestId: string): Promise<void> {
    if (brand.state !== 'authorized') return;
    const { builder, intake, listening } = this.deps;
    const make = (): CallbackDocument[] => [builder.ofBrand(brand, requestId, Date.now())];
    const { company } = brand;
    const heard = listening.hear({ company, test: false }, make);
    await both(
      heard,
      this.inTurn(company, 'live', 1, () => intake.accept(make())),
    );
  }

  async accountEvents(message: AccountEventsMessage, shard: number): Promise<void> {
    if (!Array.isArray(message?.events)) throw new PermanentQueueError('The message has no account events.');
    await this.accept(this.deps.builder.ofAccountEvents(message, shard));
  }

  private groupChanged(group: StatusChangeGroup, shard: number): Promise<void> {
    return this.accept(this.deps.builder.ofStatusChanges(group, shard));
  }

  private accept(arrival: Arrival): Promise<void> {
    const { company, test, count } = arrival;
    const heard = this.deps.listening.hear({ company, test }, () => arrival.make(Date.now()));
    return both(
      heard,
      this.inTurn(company, kindOf(arrival), count, () => this.deps.intake.acceptInTurn(arrival)),
    );
  }

  /**
   * `call` is called in the order of these calls, per company, tests apart; what it leads to may take its time. Of a company that has
   * no callback URL its events are counted only. One whose settings nobody can tell for a while is called all the same: its
   * callbacks are stored, and wait for the settings there.
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
    if (known !== undefined || (!before && this.untold.has(name))) return begin(known);
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

  /** Undefined: nobody could tell for as long as a message may wait for it. @throws the reason why, at a stop */
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
        onAway: (error) => this.deps.logger.warn('callbacks.settings_not_known', { company, error }),
        pauseMs: ASK_AGAIN_MS,
      });
    } catch (error) {
      if (this.stopping || !isUnavailable(error)) throw error;
      this.untold.set(receiverBy(company, kind), true);
      return undefined;
    }
  }
}

/** A message is done when its callbacks are stored, and kept for who listens; it is in hand until both have ended. */
function both(heard: Promise<void> | undefined, stored: Promise<void>): Promise<void> {
  return heard ? Promise.allSettled([heard, stored]).then(() => heard.then(() => stored)) : stored;
}

/** A group may be larger than a message is now: an older version's messages had up to 2,000 changes of one batch. */
function slicesOf(group: StatusChangeGroup): StatusChangeGroup[] {
  const { rows } = group;
  if (rows.length <= STATUS_ROWS_PER_MESSAGE) return [group];
  const count = Math.ceil(rows.length / STATUS_ROWS_PER_MESSAGE);
  return Array.from({ length: count }, (_, slice) => {
    const from = slice * STATUS_ROWS_PER_MESSAGE;
    return { ...group, rows: rows.slice(from, from + STATUS_ROWS_PER_MESSAGE) };
  });
}
