import type { BrandSnapshot, StatusChangeGroup, StatusChangesMessage } from '@herald/contracts';
import { PermanentQueueError, untilAvailable } from '@herald/errors';
import type { Logger } from '@herald/logging';
import type { CallbackTargets, CompanyTarget } from '../companies/callback-targets';
import type { DispatchMetrics } from '../dispatch/dispatch-metrics';
import type { Dispatcher } from '../dispatch/dispatcher';
import type { CallbackBuilder } from './callback-builder';
import type { CallbackIntake } from './callback-intake';

export interface EventHandlersDeps {
  targets: Pick<CallbackTargets, 'peek' | 'get'>;
  builder: Pick<CallbackBuilder, 'ofBrand'>;
  intake: Pick<CallbackIntake, 'accept' | 'acceptChanges'>;
  dispatcher: Pick<Dispatcher, 'enter'>;
  metrics: Pick<DispatchMetrics, 'nothingToDeliver'>;
  logger: Logger;
}

const ASK_AGAIN_MS = 500;

/**
 * What the messages of other services lead to. A message is done when its callbacks are stored. A company's messages are
 * taken in as they came, also where its settings have to be asked for first: a recipient's callbacks go out in this order.
 */
export class EventHandlers {
  /** The last of each company whose settings are being asked for. */
  private readonly asking = new Map<number, Promise<CompanyTarget | null>>();
  private stopping = false;

  constructor(private readonly deps: EventHandlersDeps) {}

  /** Lets those go that wait for settings which nobody can tell now: their messages come again elsewhere. */
  stop(): void {
    this.stopping = true;
  }

  async statusChanges(message: StatusChangesMessage, shard: number): Promise<void> {
    if (!Array.isArray(message?.groups)) throw new PermanentQueueError('These are no status changes.');
    const leave = this.deps.dispatcher.enter(shard);
    try {
      await Promise.all(message.groups.map((group) => this.groupChanged(group, shard)));
    } finally {
      leave();
    }
  }

  /** A brand's change: only its activation is called back (interface.md part 6). */
  async brandChanged(brand: BrandSnapshot, requestId: string): Promise<void> {
    if (brand.state !== 'authorized') return;
    const { builder, intake } = this.deps;
    await this.inTurn(brand.company, 1, (target) =>
      intake.accept([builder.ofBrand(brand, requestId, target, Date.now())]),
    );
  }

  private groupChanged(group: StatusChangeGroup, shard: number): Promise<void> {
    return this.inTurn(group.company, group.rows.length, (target) =>
      this.deps.intake.acceptChanges({ group, shard, target }),
    );
  }

  /**
   * `call` is called in the order of these calls, per company; what it leads to may take its time. Of a company that has
   * no callback URL its events are counted only.
   */
  private async inTurn(
    company: number,
    events: number,
    call: (target: CompanyTarget) => Promise<void>,
  ): Promise<void> {
    const begin = async (target: CompanyTarget | null): Promise<void> => {
      if (target) await call(target);
      else this.deps.metrics.nothingToDeliver(events);
    };
    const before = this.asking.get(company);
    const known = before ? undefined : this.deps.targets.peek(company);
    if (known !== undefined) return begin(known);
    let begun!: Promise<void>;
    const turn = (before ?? Promise.resolve(null))
      .then(() => this.targetOf(company))
      .then((target) => {
        begun = begin(target);
        return target;
      });
    this.asking.set(company, turn);
    try {
      await turn;
    } finally {
      if (this.asking.get(company) === turn) this.asking.delete(company);
    }
    await begun;
  }

  /** Asks until somebody can tell. @throws the reason why nobody can, at a stop */
  private targetOf(company: number): Promise<CompanyTarget | null> {
    return untilAvailable(() => this.deps.targets.get(company), {
      isStopping: () => this.stopping,
      onAway: (error) => this.deps.logger.warn('callbacks.settings_not_known', { company, error }),
      pauseMs: ASK_AGAIN_MS,
    });
  }
}
