import type { LinkAnswer } from '../link';
import type { Bind } from './bind';
import type { RouteCounts } from './route-counts';
import { smscOf, type RouteSettings } from './route-settings';
import type { RouteSpeed } from './route-speed';
import type { Submission } from './waiting-parts';

export interface PartOutcomesDeps {
  settings: RouteSettings;
  counts: RouteCounts;
  speed: Pick<RouteSpeed, 'noteAnswer' | 'pause'>;
  host: { takeElsewhere(submission: Submission): boolean };
  isStopped(): boolean;
  /** Submits the part on this route again after the delay. */
  retry(submission: Submission, delayMs: number): void;
}

/** The bind on which an answer arrived, for its health checks. */
type AnsweringBind = Pick<Bind, 'index' | 'noteSound' | 'noteTrouble' | 'noteDisowned'>;

/** ESME_RMSGQFUL: the recipient is delayed, and the SMSC may be overloaded. */
const QUEUE_FULL = 0x14;
const RETRY_MS = 200;
const LONGEST_RETRY_MS = 3_000;

/** Decides the outcome of a part by the carrier's answer, and reports it to the submitter exactly once. */
export class PartOutcomes {
  private readonly smsc: string;

  constructor(private readonly deps: PartOutcomesDeps) {
    this.smsc = smscOf(deps.settings);
  }

  /** `sentAt`: when the part was submitted (`performance.now()`). */
  onAnswer(bind: AnsweringBind, submission: Submission, sentAt: number, answer: LinkAnswer): void {
    const { code } = answer;
    this.deps.speed.noteAnswer(sentAt, isThrottled(answer));
    switch (answer.verdict) {
      case 'taken':
        bind.noteSound();
        return this.taken(bind, submission, answer);
      case 'refuse':
        return this.refused(submission, code);
      case 'delay':
        return this.delayed(submission, code);
      case 'throttle':
        this.deps.counts.throttled++;
        if (answer.retryAfterMs !== undefined) this.deps.speed.pause(answer.retryAfterMs);
        return this.retryOrDelay(submission, answer);
      case 'other-route':
        submission.tried.push(this.deps.settings.name);
        if (this.deps.host.takeElsewhere(submission)) return;
        // During a stop no other route is asked, although one may accept the part.
        return this.deps.isStopped() ? this.delayed(submission, code) : this.refused(submission, code);
      case 'pause-bind':
        bind.noteTrouble();
        return this.delayed(submission, code);
      case 'rebind':
        bind.noteDisowned();
        return this.retryOrDelay(submission, answer);
    }
  }

  /**
   * Handles the answer to a part that was already reported as unknown: the result is passed on, and nothing is retried here.
   * `sentAt`: when the part was submitted (`performance.now()`).
   */
  onLateAnswer(
    bind: AnsweringBind,
    late: Required<Submission>['late'],
    sentAt: number,
    answer: LinkAnswer,
  ): void {
    const { settings, counts, speed } = this.deps;
    const { smsc } = this;
    const { verdict, code, carrierId, charge } = answer;
    const { name: route } = settings;
    counts.late++;
    speed.noteAnswer(sentAt, isThrottled(answer));
    if (verdict === 'refuse') {
      counts.refused++;
      return late({ kind: 'refused', route, code });
    }
    if (verdict !== 'taken') return late({ kind: 'delayed', route, code });
    bind.noteSound();
    counts.taken++;
    late({ kind: 'taken', route, smsc, carrierId, ...(charge && { charge }) });
  }

  refused(submission: Submission, code: number | string): void {
    this.deps.counts.refused++;
    submission.done({ kind: 'refused', route: this.deps.settings.name, code });
  }

  /** A sender rule refuses the part on this route. */
  ruledOut(submission: Submission, reason: string): void {
    const { name: route } = this.deps.settings;
    submission.tried.push(route);
    if (this.deps.host.takeElsewhere(submission)) return;
    submission.done({ kind: 'ruled-out', route, reason });
  }

  unknown(submission: Submission, mayAnswer = false): void {
    this.deps.counts.unknown++;
    const { name: route } = this.deps.settings;
    submission.done({ kind: 'unknown', route, smsc: this.smsc, ...(mayAnswer && { mayAnswer }) });
  }

  /** No route is live. */
  unserved(submission: Submission): void {
    this.deps.counts.delayed++;
    submission.done({ kind: 'delayed', route: null, code: null });
  }

  notWritten(submission: Submission): void {
    submission.done({ kind: 'not-written' });
  }

  withdrawn(submission: Submission): void {
    submission.done({ kind: 'withdrawn' });
  }

  private taken({ index }: AnsweringBind, submission: Submission, { carrierId, charge }: LinkAnswer): void {
    const { counts, settings } = this.deps;
    counts.taken++;
    const { name: route } = settings;
    const { tlvs } = submission;
    submission.done({
      kind: 'taken',
      route,
      smsc: this.smsc,
      carrierId,
      bind: index,
      ...(tlvs !== undefined && { tlvs }),
      ...(charge && { charge }),
    });
  }

  private delayed(submission: Submission, code: number | string): void {
    this.deps.counts.delayed++;
    submission.done({ kind: 'delayed', route: this.deps.settings.name, code });
  }

  /** The carrier is temporarily unable to accept the part: retries after a short delay, within the route's patience. */
  private retryOrDelay(submission: Submission, { code, retryAfterMs = 0 }: LinkAnswer): void {
    const ownMs = Math.min(RETRY_MS * 2 ** submission.tries, LONGEST_RETRY_MS) * (0.75 + Math.random() / 2);
    const delayMs = Math.max(ownMs, retryAfterMs);
    const waitedMs = performance.now() - submission.since;
    submission.tries++;
    if (waitedMs + delayMs > this.deps.settings.patienceMs) this.delayed(submission, code);
    else this.deps.retry(submission, delayMs);
  }
}

function isThrottled({ verdict, code }: LinkAnswer): boolean {
  return verdict === 'throttle' || code === QUEUE_FULL;
}
