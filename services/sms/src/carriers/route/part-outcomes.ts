import { commandStatus } from '../command-status';
import { lastCString } from '../smpp/pdu-fields';
import type { Pdu } from '../smpp/pdu-framer';
import { HEADER_OCTETS } from '../smpp/protocol';
import type { Bind } from './bind';
import type { RouteCounts } from './route-counts';
import type { RouteSettings } from './route-settings';
import type { RouteSpeed } from './route-speed';
import type { Submission } from './waiting-parts';

export interface PartOutcomesDeps {
  settings: RouteSettings;
  counts: RouteCounts;
  speed: Pick<RouteSpeed, 'onTaken' | 'onThrottled'>;
  host: {
    takeElsewhere(submission: Submission): boolean;
    onTaken(carrierId: string, number: string): void;
  };
  isStopped(): boolean;
  /** Submits it again here after a while. */
  retry(submission: Submission, delayMs: number): void;
}

/** What the answers say about the bind they came on. */
type AnsweringBind = Pick<Bind, 'slot' | 'noteSound' | 'noteTrouble' | 'noteDisowned'>;

/** All that a late answer needs of its part. `at`: when it was submitted (`performance.now()`). */
export interface SentPart {
  number: string;
  at: number;
}

const RETRY_MS = 200;
const LONGEST_RETRY_MS = 3_000;

/** Decides what becomes of a part by the carrier's answer, and tells whoever handed it over: exactly once. */
export class PartOutcomes {
  constructor(private readonly deps: PartOutcomesDeps) {}

  /** `sentAt`: when the part was submitted (`performance.now()`). */
  onAnswer(bind: AnsweringBind, submission: Submission, sentAt: number, pdu: Pdu): void {
    const { status } = pdu;
    switch (this.deps.settings.codes.get(status) ?? commandStatus(status).class) {
      case 'taken':
        bind.noteSound();
        return this.taken(bind, submission, sentAt, lastCString(pdu.octets, HEADER_OCTETS));
      case 'refuse':
        return this.refused(submission, status);
      case 'delay':
        return this.delayed(submission, status);
      case 'throttle':
        this.deps.counts.throttled++;
        this.deps.speed.onThrottled(sentAt);
        return this.retryOrDelay(submission, status);
      case 'other-route':
        submission.tried.push(this.deps.settings.name);
        if (this.deps.host.takeElsewhere(submission)) return;
        // Another route may take it; only, none is asked any more.
        return this.deps.isStopped() ? this.delayed(submission, status) : this.refused(submission, status);
      case 'pause-bind':
        bind.noteTrouble();
        return this.delayed(submission, status);
      case 'rebind':
        bind.noteDisowned();
        return this.retryOrDelay(submission, status);
    }
  }

  /** The answer to a part that was told as unknown by then: what it says is passed on, and nothing is tried again here. */
  onLateAnswer(bind: AnsweringBind, late: Required<Submission>['late'], sentTo: SentPart, pdu: Pdu): void {
    const { settings, counts, speed, host } = this.deps;
    const { status } = pdu;
    const { name: route } = settings;
    counts.late++;
    const statusClass = settings.codes.get(status) ?? commandStatus(status).class;
    if (statusClass === 'throttle') speed.onThrottled(sentTo.at);
    if (statusClass === 'refuse') {
      counts.refused++;
      return late({ kind: 'refused', route, code: status });
    }
    if (statusClass !== 'taken') return late({ kind: 'delayed', route, code: status });
    const carrierId = lastCString(pdu.octets, HEADER_OCTETS);
    bind.noteSound();
    speed.onTaken(sentTo.at);
    counts.taken++;
    host.onTaken(carrierId, sentTo.number);
    late({ kind: 'taken', route, carrierId });
  }

  refused(submission: Submission, code: number): void {
    this.deps.counts.refused++;
    submission.done({ kind: 'refused', route: this.deps.settings.name, code });
  }

  unknown(submission: Submission, mayAnswer = false): void {
    this.deps.counts.unknown++;
    const { name: route } = this.deps.settings;
    submission.done({ kind: 'unknown', route, ...(mayAnswer && { mayAnswer }) });
  }

  /** No route that is alive. */
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

  private taken({ slot }: AnsweringBind, submission: Submission, sentAt: number, carrierId: string): void {
    const { counts, speed, host, settings } = this.deps;
    speed.onTaken(sentAt);
    counts.taken++;
    host.onTaken(carrierId, submission.part.number);
    submission.done({ kind: 'taken', route: settings.name, carrierId, bind: slot });
  }

  private delayed(submission: Submission, code: number): void {
    this.deps.counts.delayed++;
    submission.done({ kind: 'delayed', route: this.deps.settings.name, code });
  }

  /** The carrier can't now: again after a moment, within the route's patience. */
  private retryOrDelay(submission: Submission, status: number): void {
    const delayMs = Math.min(RETRY_MS * 2 ** submission.tries, LONGEST_RETRY_MS) * (0.75 + Math.random() / 2);
    const waitedMs = performance.now() - submission.since;
    submission.tries++;
    if (waitedMs + delayMs > this.deps.settings.patienceMs) this.delayed(submission, status);
    else this.deps.retry(submission, delayMs);
  }
}
