import { Grouping } from '@herald/values/grouping';
import { ALARM } from '@herald/contracts';
import type { Logger } from '@herald/telemetry/logging';
import { type OutcomeTally, subjectOf } from '@herald/service/alarms';
import type { CallbackStore } from './callback-store';
import type { NewOutcome } from './outcome';

const MAX_GROUP = 2_000;
const MAX_WAITING = 500_000;
const RETRY_MS = 500;
/** A write follows the one before by this time, as a write of one outcome costs nearly as much as a write of many. */
const GATHER_MS = 250;
/** Writes of this number of outcomes are efficient enough. */
const GATHER_UP_TO = 200;

/**
 * Stores outcomes in groups, each once, and retries while MongoDB is unavailable: an attempt counts only when it is
 * stored. The limit of callbacks in memory also limits the outcomes waiting here.
 */
export class OutcomeWriter {
  private readonly grouping: Grouping<NewOutcome, undefined>;
  private abandoned = false;

  constructor(
    private readonly deps: {
      store: Pick<CallbackStore, 'record'>;
      /** Receives the results of attempts for the alarm. */
      tally: Pick<OutcomeTally, 'note'>;
      logger: Logger;
    },
  ) {
    this.grouping = new Grouping<NewOutcome, undefined>({
      maxGroup: MAX_GROUP,
      maxWaiting: MAX_WAITING,
      pauseMs: (_outcomes, tookMs) => Math.max(0, GATHER_MS - tookMs),
      endsPause: (_outcome, waiting) => waiting >= GATHER_UP_TO,
      write: (outcomes) => this.write(outcomes),
    });
  }

  /** Resolves when the outcome is stored. Rejects only after the deadline of `stop`. */
  record(outcome: NewOutcome): Promise<void> {
    return this.grouping.add(outcome);
  }

  /**
   * Stores the waiting outcomes until the deadline (ms). After it, the next owner sends the remaining callbacks again.
   */
  async stop(deadlineMs: number): Promise<void> {
    const timer = setTimeout(() => {
      this.abandoned = true;
    }, deadlineMs);
    await this.grouping.drain();
    clearTimeout(timer);
  }

  private async write(outcomes: NewOutcome[]): Promise<undefined[]> {
    for (;;) {
      try {
        await this.deps.store.record(outcomes);
        this.noteAttempts(outcomes);
        return outcomes.map(() => undefined);
      } catch (error) {
        this.deps.logger.warn('delivery.outcomes_not_stored', { count: outcomes.length, error });
        if (this.abandoned) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  private noteAttempts(outcomes: NewOutcome[]): void {
    for (const { kind, company, test } of outcomes)
      if (!test && (kind === 'delivered' || kind === 'retry' || kind === 'failed'))
        this.deps.tally.note(subjectOf(ALARM.CALLBACKS_FAILING, { company }), kind === 'delivered');
  }
}
