import { type Outcome, type PlannedReceipt } from '../behaviour/behaviours';
import { AnswerLimit } from './answer-limit';
import { type OutcomeChooser } from './choose-outcome';
import { DelayQueue } from '../deliver-sm/delay-queue';
import { formatId, type MessageIds } from '../deliver-sm/message-ids';
import { type ReceivedPart } from '../phones/message';
import { type Phones } from '../phones/phones';
import { type SettingsStore } from '../settings/settings';
import { PduError } from '../smpp/field-reader';
import { Command, HEADER_BYTES, Status, type StateName } from '../smpp/protocol';
import { type Pdu } from '../smpp/pdu-reader';
import { type PduWriter } from '../smpp/pdu-writer';
import { readSubmitSm, type SubmitSm } from '../smpp/submit-sm';
import { type Counters } from '../counts/counters';
import { refusalByDemands } from './demands';
import { readPart } from './read-part';
import { type Limits } from './limits';
import { type ReceiptPlan, type ReceiptSender } from './receipt-sender';
import { receiptTiming } from './receipt-timing';

/** The bind of a submit, as needed for its response. */
export interface Submitter {
  readonly systemId: string;
  /** The number of unanswered submits. */
  unanswered: number;
  write(fill: (writer: PduWriter) => void): void;
  /** Closes the connection at once. */
  cut(): void;
}

interface DelayedAnswer {
  session: Submitter;
  sequence: number;
  outcome: Pick<Outcome, 'answer' | 'status'>;
  id?: string;
  /** Delivery receipts whose delay starts with the response. */
  receipts?: readonly ReceiptPlan[];
}

interface SubmitHandlerDeps {
  settings: SettingsStore;
  counters: Counters;
  outcomes: OutcomeChooser;
  ids: MessageIds;
  limits: Limits;
  phones: Phones;
  receipts: ReceiptSender;
}

const MAX_DELAYED_ANSWERS = 1_000_000;

/** Accepts, refuses or loses submits, according to the settings and the phone's behaviour. */
export class SubmitHandler {
  private readonly delayed = new DelayQueue<DelayedAnswer>(
    (answer) => this.limit.answer(answer),
    MAX_DELAYED_ANSWERS,
  );
  private readonly limit: AnswerLimit<DelayedAnswer>;

  constructor(private readonly deps: SubmitHandlerDeps) {
    this.limit = new AnswerLimit(deps.settings, (answer) => this.give(answer));
  }

  handle(session: Submitter, pdu: Pdu): void {
    const now = Date.now();
    const { counters } = this.deps;
    const settings = this.deps.settings.current;
    counters.submitted(now);
    session.unanswered++;
    const refusal = this.deps.limits.refusal(session.systemId, settings);
    try {
      if (refusal !== Status.ok) throw new PduError(refusal, 'over a limit');
      this.process(session, pdu.sequence, readSubmitSm(pdu, now), now);
    } catch (error) {
      if (!(error instanceof PduError)) throw error;
      const outcome = { answer: 'normal', status: error.status } as const;
      this.reply({ session, sequence: pdu.sequence, outcome }, settings.answerDelayMs);
    }
  }

  /** Drops delayed responses. */
  reset(): void {
    this.delayed.clear();
    this.limit.reset();
  }

  private process(session: Submitter, sequence: number, submit: SubmitSm, now: number): void {
    const settings = this.deps.settings.current;
    const part = readPart(submit, session.systemId, now);
    const refusal = refusalByDemands(part, settings.demands);
    if (refusal !== Status.ok) throw new PduError(refusal, 'its country demands more');
    let outcome = this.deps.outcomes.choose(part.phone, part.fingerprint, settings);
    if (this.deps.limits.isDropped(settings)) {
      outcome = { ...outcome, answer: 'close', taken: outcome.taken && settings.dropTakes };
    }
    if (!outcome.taken) {
      this.reply({ session, sequence, outcome }, settings.answerDelayMs);
      return;
    }
    this.deps.counters.totals.taken++;
    part.state = outcome.receipts.at(-1)?.state ?? 'DELIVRD';
    this.deps.phones.receive(part);
    const number = this.deps.ids.next();
    const receipts = this.receiptsFor(submit, part, number, outcome.receipts);
    const first = outcome.receipts[0]?.when === 'first' ? receipts.shift() : undefined;
    if (first) this.deps.receipts.plan(first);
    const lead = first ? settings.receiptLeadMs : 0;
    const id = formatId(number, settings.idFormat);
    this.reply({ session, sequence, outcome, id, receipts }, settings.answerDelayMs + lead);
  }

  /** The planned delivery receipts that were requested. The message id is formed from `number`. */
  private receiptsFor(
    submit: SubmitSm,
    part: ReceivedPart,
    number: number,
    planned: readonly PlannedReceipt[],
  ): ReceiptPlan[] {
    const settings = this.deps.settings.current;
    const form = settings.receiptIdFormat === 'same' ? settings.idFormat : settings.receiptIdFormat;
    const plans: ReceiptPlan[] = [];
    for (const receipt of planned) {
      if (!isWanted(receipt.state, submit.registeredDelivery)) continue;
      const { state, delayMs } = receiptTiming(receipt, submit, settings);
      const plan = {
        state,
        delayMs,
        systemId: part.systemId,
        id: formatId(receipt.defect === 'unknownId' ? this.deps.ids.next() : number, form),
        phone: submit.destination,
        sender: submit.source,
        submittedAt: part.at,
        userReference: submit.userReference,
        text: part.text,
        unreadable: receipt.defect === 'unreadable',
      };
      const before = receipt.when === 'later' ? plans.at(-1) : undefined;
      if (before) before.then = plan;
      else plans.push(plan);
    }
    return plans;
  }

  private reply(answer: DelayedAnswer, delayMs: number): void {
    if (!this.delayed.add(answer, delayMs)) answer.session.cut();
  }

  private give({ session, sequence, outcome, id = '', receipts = [] }: DelayedAnswer): void {
    const { answer, status } = outcome;
    const { counters } = this.deps;
    session.unanswered--;
    if (answer === 'none' || answer === 'close' || answer === 'noise' || answer === 'zeroLength') {
      counters.totals.unanswered++;
      if (answer === 'close') session.cut();
      if (answer === 'noise') session.write((writer) => writer.bytes(NOISE));
      if (answer === 'zeroLength') session.write((writer) => writer.bytes(Buffer.alloc(HEADER_BYTES)));
    } else {
      counters.answered(status);
      session.write((writer) => {
        if (answer === 'strayFirst') {
          writer.begin(Command.submitSmResp, Status.ok, sequence ^ STRAY_BIT);
          writer.cString('0').end();
        }
        writer.begin(answer === 'nack' ? Command.genericNack : Command.submitSmResp, status, sequence);
        // A refusal has no body (specification 4.4.2).
        if (status === Status.ok && answer !== 'withoutId') writer.cString(id);
        writer.end();
      });
    }
    for (const receipt of receipts) this.deps.receipts.plan(receipt);
  }
}

/** Far from any sequence number in use. */
const STRAY_BIT = 0x40000000;

/** Bytes that begin with an impossible command_length. */
const NOISE = Buffer.alloc(64, 0xff);

/** Whether registered_delivery (specification 5.2.17) requests a delivery receipt for this state. */
function isWanted(state: StateName, registeredDelivery: number): boolean {
  const wish = registeredDelivery & 0x03;
  if (wish === 0x01) return true;
  return wish === 0x02 && FAILURES.has(state);
}

const FAILURES = new Set<StateName>(['EXPIRED', 'DELETED', 'UNDELIV', 'UNKNOWN', 'REJECTD']);
