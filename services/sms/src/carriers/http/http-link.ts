import { randomUUID } from 'node:crypto';
import type { PartSubmission } from '../carrier';
import type { StatusClass } from '../command-status';
import type { AllowedSender, LateTaker, Link, LinkAnswer, LinkEvents, LinkRequest } from '../link';
import { withoutSecrets } from './fields';
import { HttpClient, type HttpClientOptions } from './http-client';
import type { HttpExchange } from './http-exchange';
import { statusOf } from './incoming';
import { type HttpOutcome, outcomeOf } from './outcome';
import { isKnownByReference, type Preset } from './preset';
import {
  type HttpRequest,
  type HttpRouteValues,
  requestOf,
  statusRequestOf,
  UnsendableError,
} from './request';
import { referenceOn } from './signed-reference';

/** A provider and an account. Times in ms. */
export interface HttpLinkSettings extends HttpRouteValues, Omit<HttpClientOptions, 'connections'> {
  preset: Preset;
  /** Maximum number of concurrent requests. */
  window: number;
  referenceKey: string | null;
  responseTimeoutMs: number;
}

type Answered = Exclude<HttpOutcome['kind'], 'not-written' | 'unknown'>;

const VERDICTS: Record<Answered, StatusClass> = {
  accepted: 'taken',
  refused: 'refuse',
  delayed: 'delay',
  throttled: 'throttle',
  'other-route': 'other-route',
};
/** The account has no access: all its messages get this answer. */
const NO_ACCESS = [401, 403];
/** Times after an indeterminate submit at which the provider is asked whether it has the message. */
const ASKED_AFTER_MS = [5_000, 15_000, 60_000, 300_000];
/** Some hundred bytes each. */
const MOST_ASKED = 5_000;
const ASKING_CONNECTIONS = 4;
const UNBIND_LIMIT_MS = 1_000;
const LONGEST_CODE = 40;

/**
 * The requests of one bind to a provider. It is bound once a connection to the provider worked, and ends if a later one fails, so that
 * failover and reconnecting are those of SMPP. The provider is asked about indeterminate submits, if it can be.
 */
export class HttpLink implements Link {
  readonly id = randomUUID();
  readonly ended: Promise<void>;
  /** Answers are read as they arrive: nothing else comes over these connections. */
  readonly isReading = true;
  private resolveEnded: () => void = () => undefined;
  private phase: 'connecting' | 'bound' | 'closing' | 'ended' = 'connecting';
  private reason = '';
  private pending = 0;
  private readonly client: HttpClient;
  private readonly asking: HttpClient;
  private readonly questions = new Set<NodeJS.Timeout>();
  private unbound = false;

  constructor(
    private readonly settings: HttpLinkSettings,
    private readonly events: LinkEvents,
  ) {
    this.ended = new Promise((resolve) => (this.resolveEnded = resolve));
    this.client = new HttpClient({ ...settings, connections: settings.window });
    this.asking = new HttpClient({ ...settings, connections: ASKING_CONNECTIONS });
    this.client.check((failure) => this.onChecked(failure));
  }

  get isUp(): boolean {
    return this.phase !== 'ended';
  }

  get isOpen(): boolean {
    return this.phase === 'bound';
  }

  /** TLVs are of SMPP, and are not sent. @throws UnsendableError */
  submit(part: PartSubmission, sender: AllowedSender | null, request: LinkRequest): undefined {
    const { number, message: text, encoding, priority, messageReference, expiresAt } = part;
    const reference = referenceOn(this.settings.referenceKey, messageReference);
    const from = sender?.address?.address ?? part.sender;
    const message = { number, sender: from, text, encoding, priority, reference, expiresAt };
    const submit = requestOf(this.settings.preset, this.settings, message);
    this.pending++;
    this.client.send(submit, request.timeoutMs, (exchange) => {
      this.pending--;
      this.onExchange({ number, reference }, request, exchange);
      this.endIfDone();
    });
  }

  setReading(): void {}

  unbind(): void {
    this.unbound = true;
    for (const question of this.questions) clearTimeout(question);
    this.questions.clear();
    void this.asking.close();
    if (this.phase === 'connecting') return this.end('no longer needed');
    this.close('unbound');
    if (this.pending > 0) setTimeout(() => void this.client.close(), UNBIND_LIMIT_MS);
  }

  end(reason: string): void {
    if (this.phase === 'ended') return;
    this.close(reason);
    void this.client.close();
    this.endIfDone();
  }

  private onChecked(failure: string | null): void {
    if (this.phase !== 'connecting') return;
    if (failure !== null) return this.end(failure);
    this.phase = 'bound';
    this.events.onBound();
  }

  private onExchange(message: Asked, request: LinkRequest, exchange: HttpExchange): void {
    const outcome = outcomeOf(this.settings.preset, exchange);
    if (outcome.kind === 'not-written') {
      request.onLost(false, false);
      return this.close(outcome.detail);
    }
    if (outcome.kind !== 'unknown')
      return request.onAnswer(this.answerOf(message, outcome, outcome.kind, exchange));
    const mayAnswer = this.mayAsk;
    const isLost = 'failure' in exchange && !exchange.timedOut;
    const late = isLost ? request.onLost(true, mayAnswer) : request.onTimeout(mayAnswer);
    if (late && mayAnswer) this.askLater(message, late);
  }

  private answerOf(
    { reference }: Asked,
    outcome: HttpOutcome,
    kind: Answered,
    exchange: HttpExchange,
  ): LinkAnswer {
    const { preset, fields } = this.settings;
    const { code, detail, retryAfterMs } = outcome;
    const hasNoAccess =
      kind === 'delayed' && 'answer' in exchange && NO_ACCESS.includes(exchange.answer.status);
    const answer: LinkAnswer = {
      verdict: hasNoAccess ? 'pause-bind' : VERDICTS[kind],
      code: textOf(code ?? kind),
      carrierId: '',
      detail: withoutSecrets(preset, fields, detail),
      ...(retryAfterMs !== null && { retryAfterMs }),
    };
    if (outcome.kind !== 'accepted') return answer;
    const { id, charge } = outcome;
    const carrierId = id ?? (isKnownByReference(preset) ? reference : '');
    return { ...answer, code: 0, carrierId, ...(charge && { charge }) };
  }

  private get mayAsk(): boolean {
    return this.settings.preset.statusQuery !== null && !this.unbound && this.questions.size < MOST_ASKED;
  }

  /** Goes on after the end of this link, because the answer concerns no connection. */
  private askLater(message: Asked, late: LateTaker, turn = 0): void {
    const at = ASKED_AFTER_MS[turn];
    if (at === undefined || this.unbound) return;
    const question = setTimeout(
      () => {
        this.questions.delete(question);
        this.ask(message, late, turn);
      },
      at - (ASKED_AFTER_MS[turn - 1] ?? 0),
    );
    this.questions.add(question.unref());
  }

  private ask(message: Asked, late: LateTaker, turn: number): void {
    const { preset, responseTimeoutMs } = this.settings;
    const question = this.questionFor(message);
    if (!question) return;
    this.asking.send(question, responseTimeoutMs, (exchange) => {
      const status = 'answer' in exchange ? statusOf(preset, exchange.answer) : null;
      if (status?.kind === 'found') {
        const { id, charge } = status.receipt;
        return late({ verdict: 'taken', code: 0, carrierId: id ?? '', ...(charge && { charge }) });
      }
      // A provider that is slow may not have stored the message by the first question.
      if (status?.kind === 'absent' && turn > 0)
        return late({ verdict: 'delay', code: 'absent', carrierId: '' });
      this.askLater(message, late, turn + 1);
    });
  }

  /** Null if the route's fields make no request. */
  private questionFor(message: Asked): HttpRequest | null {
    try {
      return statusRequestOf(this.settings.preset, this.settings, message);
    } catch (error) {
      if (error instanceof UnsendableError) return null;
      throw error;
    }
  }

  /** No further submits; those that are written get their answers. */
  private close(reason: string): void {
    if (this.phase === 'closing' || this.phase === 'ended') return;
    const wasBound = this.phase === 'bound';
    this.phase = 'closing';
    this.reason = reason;
    if (wasBound) this.events.onClosing();
    this.endIfDone();
  }

  private endIfDone(): void {
    if (this.phase !== 'closing' || this.pending > 0) return;
    this.phase = 'ended';
    void this.client.close();
    this.events.onEnd({ reason: this.reason, status: null });
    this.resolveEnded();
  }
}

interface Asked {
  number: string;
  reference: string;
}

/** A code is part of a reason, which has one line. */
function textOf(code: string): string {
  return code.replace(/[^\w.-]+/g, '_').slice(0, LONGEST_CODE);
}
