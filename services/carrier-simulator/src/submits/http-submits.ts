import { type Answer, type Outcome } from '../behaviour/behaviours';
import { formatId, type MessageIds } from '../deliver-sm/message-ids';
import { type ReceivedPart } from '../phones/message';
import { type Phones } from '../phones/phones';
import { type Settings, type SettingsStore } from '../settings/settings';
import { Status } from '../smpp/protocol';
import { encodeSeptets } from '../text/gsm-alphabet';
import { hashText } from '../text/hash';
import { partsNeeded } from '../text/message-text';
import { type Counters } from '../counts/counters';
import { AnswerLimit } from './answer-limit';
import { type OutcomeChooser } from './choose-outcome';
import { type HttpReceipt, type HttpReports } from './http-reports';
import { type Limits } from './limits';
import { receiptTiming } from './receipt-timing';

/** A message over HTTP, with its whole text. */
export interface HttpSubmit {
  from: string;
  /** Digits only. */
  to: string;
  text: string;
  reference?: string;
  /** Where its delivery receipts, and the replies to its sender, are posted. */
  receiptUrl?: string;
  /** Seconds. */
  validity?: number;
}

/** What the client gets: an answer, or what happens instead of it. */
export type HttpReply =
  | { kind: 'answer'; status: number; headers: Record<string, string>; body: object | string }
  | { kind: Exclude<Answer, 'normal' | 'nack' | 'withoutId' | 'strayFirst'> };

interface HttpSubmitsDeps {
  settings: SettingsStore;
  counters: Counters;
  outcomes: OutcomeChooser;
  ids: MessageIds;
  limits: Limits;
  phones: Phones;
  reports: HttpReports;
}

const MEANINGS: Record<number, string> = {
  [Status.systemError]: 'System error',
  [Status.invalidDestination]: 'Invalid destination',
  [Status.queueFull]: 'Queue full',
  [Status.throttled]: 'Too many messages per second',
};

/** Accepts, refuses or loses messages over HTTP, by the same phones and settings as over SMPP. */
export class HttpSubmits {
  private readonly limit: AnswerLimit<() => void>;

  constructor(private readonly deps: HttpSubmitsDeps) {
    this.limit = new AnswerLimit(deps.settings, (give) => give());
  }

  /** @param reply called once, when the answer is due */
  handle(systemId: string, submit: HttpSubmit, reply: (reply: HttpReply) => void): void {
    const now = Date.now();
    const { counters, settings, limits, outcomes } = this.deps;
    const { current } = settings;
    counters.submitted(now);
    const refusal = limits.refusal(systemId, current);
    const part = partOf(systemId, submit, now);
    let outcome: Outcome =
      refusal === Status.ok
        ? outcomes.choose(part.phone, part.fingerprint, current)
        : { taken: false, answer: 'normal', status: refusal, receipts: [] };
    if (current.down || limits.isDropped(current))
      outcome = { ...outcome, answer: 'close', taken: outcome.taken && current.dropTakes && !current.down };
    const id = outcome.taken
      ? this.take(part, submit, outcome, current)
      : { shown: '', leadMs: 0, receipts: [] };
    const give = (): void => {
      this.count(outcome);
      reply(replyOf(outcome, id.shown, part.parts));
      for (const receipt of id.receipts) this.deps.reports.plan(receipt);
    };
    const delayMs = current.answerDelayMs + id.leadMs;
    const answer = (): void => this.limit.answer(give);
    if (delayMs > 0) setTimeout(answer, delayMs).unref();
    else answer();
  }

  /** Drops answers above the `answerLimit`. */
  reset(): void {
    this.limit.reset();
  }

  /** Puts the message on its phone, and plans its delivery receipts. Their delay starts with the answer. */
  private take(part: ReceivedPart, submit: HttpSubmit, outcome: Outcome, settings: Settings) {
    const { counters, ids, phones, reports } = this.deps;
    counters.totals.taken++;
    part.state = outcome.receipts.at(-1)?.state ?? 'DELIVRD';
    phones.receive(part);
    reports.noteSender(submit.from, submit.receiptUrl);
    const number = ids.next();
    const receipts = this.receiptsFor(submit, number, outcome, settings);
    const first = outcome.receipts[0]?.when === 'first' ? receipts.shift() : undefined;
    if (first) reports.plan(first);
    return {
      shown: formatId(number, settings.idFormat),
      leadMs: first ? settings.receiptLeadMs : 0,
      receipts,
    };
  }

  private receiptsFor(
    submit: HttpSubmit,
    number: number,
    outcome: Outcome,
    settings: Settings,
  ): HttpReceipt[] {
    const { receiptUrl: url, reference, from, to, validity } = submit;
    const form = settings.receiptIdFormat === 'same' ? settings.idFormat : settings.receiptIdFormat;
    const plans: HttpReceipt[] = [];
    if (url === undefined) return plans;
    for (const receipt of outcome.receipts) {
      const isStray = receipt.defect === 'unknownId';
      const plan: HttpReceipt = {
        url,
        from,
        to,
        id: formatId(isStray ? this.deps.ids.next() : number, form),
        reference: isStray ? undefined : reference,
        unreadable: receipt.defect === 'unreadable',
        ...receiptTiming(receipt, { validityMs: validity && validity * 1_000 }, settings),
      };
      const before = receipt.when === 'later' ? plans.at(-1) : undefined;
      if (before) before.then = plan;
      else plans.push(plan);
    }
    return plans;
  }

  private count({ answer, status }: Outcome): void {
    const { counters } = this.deps;
    if (answer === 'none' || answer === 'close' || answer === 'noise' || answer === 'zeroLength')
      counters.totals.unanswered++;
    else counters.answered(status);
  }
}

function partOf(systemId: string, { from, to, text }: HttpSubmit, at: number): ReceivedPart {
  const septets = encodeSeptets(text);
  const encoding = septets ? 'GSM-7' : 'UCS-2';
  return {
    systemId,
    phone: to,
    sender: from,
    ton: 0,
    npi: 0,
    tlvs: [],
    text,
    encoding,
    parts: partsNeeded(encoding, septets?.length ?? text.length * 2),
    reference: 0,
    userReference: undefined,
    total: 1,
    sequence: 1,
    fingerprint: hashText(from, hashText(text)),
    at,
    state: 'DELIVRD',
  };
}

/** A refusal is an error in an answer of 200, as with many providers; only throttling has its own status. */
function replyOf({ answer, status }: Outcome, id: string, parts: number): HttpReply {
  const answered = (code: number, body: object | string, headers = {}): HttpReply => ({
    kind: 'answer',
    status: code,
    headers,
    body,
  });
  switch (answer) {
    case 'none':
    case 'close':
    case 'noise':
    case 'zeroLength':
      return { kind: answer };
    case 'nack':
      return answered(400, 'Bad request');
    case 'withoutId':
      return answered(200, { parts });
    case 'normal':
    case 'strayFirst':
      if (status === Status.ok) return answered(200, { id, parts });
      return answered(
        status === Status.throttled ? 429 : 200,
        { error: { code: codeOf(status), message: MEANINGS[status] ?? `command_status ${codeOf(status)}` } },
        status === Status.throttled ? { 'Retry-After': '1' } : {},
      );
  }
}

function codeOf(status: number): string {
  return `0x${status.toString(16).toUpperCase().padStart(2, '0')}`;
}
