import { commandStatus, type StatusClass } from '../command-status';
import { lastCString } from '../smpp/pdu-fields';
import type { Pdu } from '../smpp/pdu-framer';
import { HEADER_BYTES } from '../smpp/protocol';
import type { Bind } from './bind';
import type { RouteCounts } from './route-counts';
import { smscOf, type RouteSettings } from './route-settings';
import type { RouteSpeed } from './route-speed';
import type { Submission } from './waiting-parts';

export interface PartOutcomesDeps {
  settings: RouteSettings;
  counts: RouteCounts;
  speed: Pick<RouteSpeed, 'noteAnswer'>;
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
  onAnswer(bind: AnsweringBind, submission: Submission, sentAt: number, pdu: Pdu): void {
    const { status } = pdu;
    const statusClass = this.classOf(status);
    this.deps.speed.noteAnswer(sentAt, isThrottled(status, statusClass));
    switch (statusClass) {
      case 'taken':
        bind.noteSound();
        return this.taken(bind, submission, lastCString(pdu.bytes, HEADER_BYTES));
      case 'refuse':
        return this.refused(submission, status);
      case 'delay':
        return this.delayed(submission, status);
      case 'throttle':
        this.deps.counts.throttled++;
        return this.retryOrDelay(submission, status);
      case 'other-route':
        submission.tried.push(this.deps.settings.name);
        if (this.deps.host.takeElsewhere(submission)) return;
        // During a stop no other route is asked, although one may accept the part.
        return this.deps.isStopped() ? this.delayed(submission, status) : this.refused(submission, status);
      case 'pause-bind':
        bind.noteTrouble();
        return this.delayed(submission, status);
      case 'rebind':
        bind.noteDisowned();
        return this.retryOrDelay(submission, status);
    }
  }

  /**
   * Handles the answer to a part that was already reported as unknown: the result is passed on, and nothing is retried here.
   * `sentAt`: when the part was submitted (`performance.now()`).
   */
  onLateAnswer(bind: AnsweringBind, late: Required<Submission>['late'], sentAt: number, pdu: Pdu): void {
    const { settings, counts, speed } = this.deps;
    const { smsc } = this;
    const { status } = pdu;
    const { name: route } = settings;
    counts.late++;
    const statusClass = this.classOf(status);
    speed.noteAnswer(sentAt, isThrottled(status, statusClass));
    if (statusClass === 'refuse') {
      counts.refused++;
      return late({ kind: 'refused', route, code: status });
    }
    if (statusClass !== 'taken') return late({ kind: 'delayed', route, code: status });
    const carrierId = lastCString(pdu.bytes, HEADER_BYTES);
    bind.noteSound();
    counts.taken++;
    late({ kind: 'taken', route, smsc, carrierId });
  }

  refused(submission: Submission, code: number): void {
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

  private classOf(status: number): StatusClass {
    return this.deps.settings.codes.get(status) ?? commandStatus(status).class;
  }

  private taken({ index }: AnsweringBind, submission: Submission, carrierId: string): void {
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
    });
  }

  private delayed(submission: Submission, code: number): void {
    this.deps.counts.delayed++;
    submission.done({ kind: 'delayed', route: this.deps.settings.name, code });
  }

  /** The carrier is temporarily unable to accept the part: retries after a short delay, within the route's patience. */
  private retryOrDelay(submission: Submission, status: number): void {
    const delayMs = Math.min(RETRY_MS * 2 ** submission.tries, LONGEST_RETRY_MS) * (0.75 + Math.random() / 2);
    const waitedMs = performance.now() - submission.since;
    submission.tries++;
    if (waitedMs + delayMs > this.deps.settings.patienceMs) this.delayed(submission, status);
    else this.deps.retry(submission, delayMs);
  }
}

function isThrottled(status: number, statusClass: StatusClass): boolean {
  return statusClass === 'throttle' || status === QUEUE_FULL;
}
