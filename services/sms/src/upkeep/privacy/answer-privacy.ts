import { DELIVERY, type PersonalRecord, type PrivacyAnswer, type PrivacyRequest } from '@herald/contracts';
import type { CompanyView } from '@herald/service/local-view';
import type { MongoConnection } from '@herald/mongo';
import { formsOf } from '@herald/values/phone-numbers';
import { UNFINISHED_STATES } from '../../model/batch-model';
import { textsOf } from '../../model/batch-texts';
import type { JobCollections } from '../../model/job-collections';
import { messageAt } from '../../read/messages/message-store';
import { rowOf } from '../../read/messages/message-controller';
import { otpBucketsIn } from '../../otp/limits/otp-bucket-store';
import type { GuardStore } from '../../otp/guard/guard-store';
import { localNumbersIn } from '../../model/company-numbers';
import { waitingIn } from '../../record/outcomes/submission-store';
import type { StopListStore } from '../../rules/stop-list/stop-list-store';
import { EraseRecipients } from './erase-recipients';
import { inboundRecord, PersonalInbound } from './personal-inbound';
import { type NumberedBatch, recipientsOfNumber } from './personal-recipients';

export interface AnswerPrivacyDeps {
  connection: MongoConnection;
  companies: Pick<CompanyView, 'get'>;
  collections: Pick<JobCollections, 'batches' | 'texts'>;
  stopList: Pick<StopListStore, 'entriesOf' | 'erase'>;
  guards: Pick<GuardStore, 'disallow'>;
  /** Queries the dispatcher. */
  ofCallbacks(request: PrivacyRequest): Promise<PrivacyAnswer>;
}

/** The request for one company and number; `after`: where the stage continues. */
interface Step {
  company: number;
  number: string;
  pseudonym: string;
  after: string;
}
/** `next`: where the stage continues; null at its end. */
type Stepped = Partial<Omit<PrivacyAnswer, 'next'>> & { next: number | string | null };

/** Exports or erases the data of a number in the sms service, in steps of about 50 batches (docs/decisions/0120). */
export class AnswerPrivacy {
  private readonly recipients: EraseRecipients;
  private readonly inbound: PersonalInbound;
  private readonly receipts: ReturnType<typeof waitingIn>;
  private readonly otpBuckets: ReturnType<typeof otpBucketsIn>;

  constructor(private readonly deps: AnswerPrivacyDeps) {
    this.recipients = new EraseRecipients(deps);
    this.inbound = new PersonalInbound(deps.connection);
    this.receipts = waitingIn(deps.connection);
    this.otpBuckets = otpBucketsIn(deps.connection);
  }

  async answer({ act, company, number, pseudonym = '', after }: PrivacyRequest): Promise<PrivacyAnswer> {
    const nothing: PrivacyAnswer = { records: [], erased: {}, waiting: {}, next: null };
    if (act === 'look' || act === 'find' || number === undefined || (act === 'erase' && pseudonym === ''))
      return nothing;
    const steps: Record<string, (step: Step) => Promise<Stepped>> = this.steps[act];
    const stages = Object.keys(steps);
    const [stage = stages[0]!, position = ''] = after?.split('/') ?? [];
    const { next, ...rest } = await steps[stage]!({ company, number, pseudonym, after: position });
    const following = stages[stages.indexOf(stage) + 1];
    return {
      ...nothing,
      ...rest,
      next: next === null ? (following === undefined ? null : `${following}/`) : `${stage}/${next}`,
    };
  }

  /** The stages, in order. The last stages of an erasure check erased data again, as its callbacks may come late. */
  private readonly steps = {
    export: {
      sends: (step: Step) => this.exportSends(step),
      inbound: (step: Step) => this.exportInbound(step),
      rest: (step: Step) => this.exportRest(step),
    },
    erase: {
      sends: (step: Step) => this.eraseSends(step),
      inbound: (step: Step) => this.eraseInbound(step),
      rest: (step: Step) => this.eraseRest(step),
      'erased-sends': (step: Step) => this.eraseSends({ ...step, number: step.pseudonym }),
      'erased-inbound': (step: Step) => this.eraseLateInbound(step),
    },
  };

  private async eraseSends({ company, number, pseudonym, after }: Step): Promise<Stepped> {
    const { found, next } = await recipientsOfNumber(this.deps.collections, {
      company,
      number,
      after: Number(after),
    });
    const ofCallbacks = await this.eraseCallbacks({ company, pseudonym }, found.flatMap(callbacksOf));
    // Each is counted once: waiting callbacks were counted when their message was erased.
    if (number === pseudonym) return { next, ...ofCallbacks };
    const { erased, waiting } = await this.recipients.erase(found, pseudonym);
    return {
      next,
      erased: { messages: erased, ...ofCallbacks.erased },
      waiting: { messages: waiting },
    };
  }

  private async eraseInbound({ company, number, pseudonym, after }: Step): Promise<Stepped> {
    const { found, next } = await this.inboundPage({ company, number, after });
    const { erased, waiting } = await this.inbound.erase(found, pseudonym);
    return {
      next,
      erased: { inbound: erased },
      waiting: { inbound: waiting },
    };
  }

  private async eraseLateInbound({ company, pseudonym, after }: Step): Promise<Stepped> {
    const events = await this.inbound.erasedEvents(company, pseudonym, after);
    const ofCallbacks = await this.eraseCallbacks({ company, pseudonym }, events);
    return { next: events.at(-1)?.split('.')[1] ?? null, ...ofCallbacks };
  }

  private async eraseRest({ company, number }: Step): Promise<Stepped> {
    const forms = await this.formsOf(company, number);
    const arrivals = await this.inbound.eraseArrivals(company, forms);
    await this.otpBuckets.deleteOne({ _id: `${company}/number/${number}`, company });
    await this.deps.guards.disallow(company, [number]);
    await this.eraseReceipts(number);
    let listed = await this.deps.stopList.erase(company, number);
    // Earlier versions stopped a phone as its carrier named it, too. On the global list such a number is of another country.
    for (const form of forms.slice(1)) listed += await this.deps.stopList.erase(company, form, [company]);
    return { next: null, erased: { arrivals, 'stop list': listed } };
  }

  /** Delivery receipts without a known message, which name no company. They stay while any send to the number is unfinished. */
  private async eraseReceipts(number: string): Promise<void> {
    const unfinished = { numbers: number, state: { $in: UNFINISHED_STATES } };
    const awaited = await this.deps.collections.batches.findOne(unfinished, {
      hint: 'of_number',
      projection: { _id: 1 },
    });
    if (!awaited) await this.receipts.deleteMany({ number });
  }

  private async eraseCallbacks(
    of: { company: number; pseudonym: string },
    callbacks: string[],
  ): Promise<Pick<PrivacyAnswer, 'erased' | 'waiting'>> {
    if (callbacks.length === 0) return { erased: {}, waiting: {} };
    const { erased, waiting } = await this.deps.ofCallbacks({ act: 'erase', ...of, callbacks });
    return { erased, waiting };
  }

  private async exportSends({ company, number, after }: Step): Promise<Stepped> {
    const { collections, ofCallbacks } = this.deps;
    const { found, next } = await recipientsOfNumber(collections, { company, number, after: Number(after) });
    const records: PersonalRecord[] = [];
    for (const { batch, indexes } of found) {
      const textAt = await textsOf(collections.texts, batch);
      for (const i of indexes) {
        const message = messageAt(batch, i);
        const { createdAt, status } = message;
        records.push({
          kind: 'message',
          ...rowOf(message),
          statusID: status,
          text: textAt(i),
          createdAt: createdAt.toISOString(),
        });
      }
    }
    const callbacks = found.flatMap(callbacksOf);
    if (callbacks.length > 0)
      records.push(...(await ofCallbacks({ act: 'export', company, callbacks })).records);
    return { next, records };
  }

  private async exportInbound({ company, number, after }: Step): Promise<Stepped> {
    const { found, next } = await this.inboundPage({ company, number, after });
    return { next, records: found.map(inboundRecord) };
  }

  /** The messages of one form of the number after the other: earlier versions stored a phone as its carrier named it. */
  private async inboundPage({ company, number, after }: Omit<Step, 'pseudonym'>) {
    const forms = await this.formsOf(company, number);
    const [at = 0, last = 0] = after.split('.').map(Number);
    const { found, next } = await this.inbound.page(company, forms[at]!, last);
    const isOver = next === null && at + 1 >= forms.length;
    return { found, next: isOver ? null : next === null ? `${at + 1}.0` : `${at}.${next}` };
  }

  private async formsOf(company: number, number: string): Promise<string[]> {
    return formsOf(number, await localNumbersIn(this.deps.companies, company));
  }

  private async exportRest({ company, number }: Step): Promise<Stepped> {
    const forms = await this.formsOf(company, number);
    const entries = (
      await Promise.all(forms.map((form) => this.deps.stopList.entriesOf(company, form)))
    ).flat();
    const records: PersonalRecord[] = entries.map(({ reason, createdAt }) => ({
      kind: 'stop-list',
      number,
      reason,
      createdAt: createdAt.toISOString(),
    }));
    return { next: null, records };
  }
}

/** The ids of callbacks of a batch's recipients, for each status that is published. */
function callbacksOf({ batch, indexes }: NumberedBatch): string[] {
  const { smsID, first } = batch;
  return indexes.flatMap((i) => PUBLISHED_STATUSES.map((status) => `${smsID}.${first + i}.${status}`));
}

const PUBLISHED_STATUSES = Object.values(DELIVERY);
