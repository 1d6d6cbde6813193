import { AppError, ForbiddenError, noSuch, UnavailableError } from '@herald/contracts/errors';
import { type AskedBy, type CompanySnapshot, SEND } from '@herald/contracts';
import { GroupingFullError } from '@herald/values/grouping';
import { LineBudget, type Logger } from '@herald/telemetry/logging';
import { localNumbersOf } from '@herald/values/phone-numbers';
import type { BrandView } from '../rules/brands/brand-view';
import type { SenderView } from '../rules/senders/sender-view';
import type { RouteAlphabets } from '../carriers/operator/route-alphabets';
import type { JobQueue } from '../deliver/queue/job-queue';
import { traceAccepted } from '../deliver/queue/job-spans';
import type { Acceptance, SmallSend, StoredSend } from './commit/acceptance';
import { batchCount, notEnough, type Quote } from './commit/batches';
import { type BulkDeps, type BulkIntake, type BulkOutcome, takeInSend } from './bulk/bulk-intake';
import { type CheckedSend, type FindBrand, readSend, type SendContext } from './request/checked-send';
import { withoutHeld } from './held-recipients';
import type { GroupCommit } from './commit/group-commit';
import type { IdempotencyKey, IdempotencyStore, SendReceipt } from './commit/idempotency-store';
import type { OtpGuard } from '../otp/guard/otp-guard';
import type { OtpLimits, OtpSend } from '../otp/limits/otp-limits';
import { parseSendBody } from './request/send-body';
import { readFlag, type SendForm } from './request/send-envelope';
import type { SendMetrics } from './send-metrics';

/** A send as it was received. */
export interface SendRequest extends AskedBy {
  form: SendForm;
  company: number;
  requestId: string;
  idempotency: IdempotencyKey | null;
  /** The query of a request with a body. */
  query?: Record<string, unknown>;
  /** Fields of a query or a notification, or an unread body. */
  source: { fields: Record<string, unknown> } | { body: Buffer; isLarge: boolean; charset: string | null };
  /** Whether the client has disconnected; then a large send is discarded rather than charged. */
  isGone?: () => boolean;
}

export type SendAnswer =
  { kind: 'accepted'; receipt: SendReceipt } | { kind: 'quoted'; quoted: Quote; warning: string | null };

export interface SendServiceDeps {
  companies: { get(company: number): Promise<CompanySnapshot | null> };
  brands: Pick<BrandView, 'of'>;
  senders: Pick<SenderView, 'of'>;
  smsIds: { reserve(): Promise<number> };
  idempotency: Pick<IdempotencyStore, 'findReceipt'>;
  groups: Pick<GroupCommit, 'accept'>;
  bulk: BulkIntake;
  stores: BulkDeps & { batches: { remove(company: number, smsID: number): Promise<void> } };
  queue: Pick<JobQueue, 'begin'>;
  otpLimits: Pick<OtpLimits, 'count' | 'release' | 'refuseUncounted'>;
  otpGuard: Pick<OtpGuard, 'findSuspects' | 'noteSent'>;
  metrics: SendMetrics;
  logger: Logger;
  allowHttpCallback: boolean;
  /** Number of shards for the status changes of new sends. */
  statusShards: number;
  alphabets: Pick<RouteAlphabets, 'others' | 'all'>;
}

/** Accepts sends of all request forms. */
export class SendService {
  private readonly accepted: LineBudget;

  constructor(private readonly deps: SendServiceDeps) {
    this.accepted = new LineBudget(deps.logger, 'send.accepted');
  }

  /** @throws ContractStatusError with the status of the contract, ConflictError if the Idempotency-Key was used with another body. */
  async send(request: SendRequest): Promise<SendAnswer> {
    const stopTimer = this.deps.metrics.begin(request.form);
    try {
      const answer = await this.answer(request);
      stopTimer(SEND.SENT);
      return answer;
    } catch (error) {
      stopTimer(error instanceof AppError ? error.statusID : SEND.GENERAL_ERROR);
      throw error;
    }
  }

  private async answer(given: SendRequest): Promise<SendAnswer> {
    const isDry = readFlag(given.form, given.query ?? {}, 'dryRun', false);
    const request = isDry ? { ...given, idempotency: null } : given;
    const { form, company, idempotency, source, query = {} } = request;
    const known = await this.receiptOf(request);
    if (known) return { kind: 'accepted', receipt: known };
    const context = await this.contextOf(request);
    const findBrand: FindBrand = async (brandID) => {
      const brand = await this.deps.brands.of(company, brandID);
      if (!brand || !('sender' in brand)) return brand;
      const senders = this.deps.senders.of({ company, brandID });
      return senders ? { ...brand, senders } : brand;
    };
    if ('body' in source && source.isLarge) {
      return this.sendLarge(request, source, context, findBrand);
    }
    const fields =
      'fields' in source
        ? source.fields
        : parseSendBody(form === 'xml' ? 'xml' : 'post', source.body, source.charset);
    const send = await this.admit(await readSend({ form, fields, query }, findBrand, context), context);
    if (send.dryRun || batchCount(send) > 1) {
      const smsID = send.dryRun ? 0 : await this.deps.smsIds.reserve();
      const answer = await this.finish(request, takeInSend(this.deps.stores, send, smsID, idempotency));
      this.noteSent(send);
      return answer;
    }
    return this.conclude(request, await this.accept({ send, idempotency }));
  }

  /** @throws GroupingFullError if too many sends are waiting; the database's error if the outcome is unknown. */
  private async accept(candidate: SmallSend): Promise<Acceptance> {
    const { send } = candidate;
    // Otherwise repetitions without success would use up the limits, and the code could not be sent once the balance or the load permits it.
    const release = async (): Promise<void> => {
      if (!send.test) await this.deps.otpLimits.release(otpSendOf(send));
    };
    try {
      const acceptance = await this.deps.groups.accept(candidate);
      if (acceptance.kind === 'accepted') this.noteSent(send);
      else await release();
      return acceptance;
    } catch (error) {
      if (error instanceof GroupingFullError) await release();
      throw error;
    }
  }

  /** Counts one-time passwords, and removes recipients that the guard holds back. @throws AppError 429, ContractStatusError 50 */
  private async admit(send: CheckedSend, { holdsSuspects = false }: SendContext): Promise<CheckedSend> {
    if (send.dryRun || send.test || send.priority !== 'otp') return send;
    const held = this.deps.otpGuard.findSuspects(otpSendOf(send));
    const admitted = holdsSuspects ? withoutHeld(send, held) : send;
    await this.deps.otpLimits.count(otpSendOf(admitted));
    return admitted;
  }

  private noteSent(send: CheckedSend): void {
    if (!send.dryRun && !send.test) this.deps.otpGuard.noteSent(otpSendOf(send));
  }

  private async sendLarge(
    request: SendRequest,
    { body, charset }: { body: Buffer; charset: string | null },
    context: SendContext,
    findBrand: FindBrand,
  ): Promise<SendAnswer> {
    const { form, query = {}, idempotency } = request;
    const smsID = await this.deps.smsIds.reserve();
    const read = { form: form === 'xml' ? form : 'post', body, charset } as const;
    const task = { ...read, smsID, query, context, idempotency };
    return this.finish(request, this.deps.bulk.storeBody(task, findBrand), true);
  }

  /** Accepts a larger job whose batches are stored, or deletes the batches again. */
  private async finish(
    request: SendRequest,
    taking: Promise<BulkOutcome>,
    uncounted = false,
  ): Promise<SendAnswer> {
    const taken = await taking.catch((error: unknown) => this.receiptInsteadOf(error, request));
    if (taken.kind !== 'stored') return taken;
    const { candidate } = taken;
    if (uncounted && !candidate.first.test) {
      await this.deps.otpLimits.refuseUncounted(candidate.first).catch((error: unknown) => {
        this.discard(candidate);
        throw error;
      });
    }
    if (request.isGone?.()) {
      this.discard(candidate);
      throw new UnavailableError('The client closed the connection before the send was accepted.');
    }
    const acceptance = await this.deps.groups.accept(candidate);
    if (acceptance.kind !== 'accepted') this.discard(candidate);
    return this.conclude(request, acceptance);
  }

  private async conclude(request: SendRequest, acceptance: Acceptance): Promise<SendAnswer> {
    if (acceptance.kind === 'orphaned') throw new UnavailableError(undefined, acceptance.error);
    if (acceptance.kind === 'not-enough') return this.receiptInsteadOf(notEnough(acceptance.quoted), request);
    if (acceptance.kind === 'duplicate') {
      const receipt = await this.receiptOf(request);
      if (receipt) return { kind: 'accepted', receipt };
      throw new UnavailableError();
    }
    const { job, receipt } = acceptance;
    // The group that committed a small job has queued it already.
    if (job.state === 'accepted') this.deps.queue.begin([job]);
    // Traffic metrics count live sends only.
    if (!job.test) this.deps.metrics.accepted(job);
    traceAccepted(job);
    this.accepted.log({
      company: job.company,
      smsID: job._id,
      form: request.form,
      priority: job.priority,
      recipients: job.recipients,
      cost: job.cost,
      ...(job.test && { test: true }),
    });
    return { kind: 'accepted', receipt };
  }

  private async receiptOf({ company, idempotency }: SendRequest): Promise<SendReceipt | null> {
    return idempotency && (await this.deps.idempotency.findReceipt(company, idempotency));
  }

  /** A concurrent request with the same key may be what has used up the balance. @throws the error if there is none */
  private async receiptInsteadOf(error: unknown, request: SendRequest): Promise<SendAnswer> {
    const isShort = error instanceof AppError && error.statusID === SEND.NOT_ENOUGH_SMS;
    const receipt = isShort ? await this.receiptOf(request) : null;
    if (!receipt) throw error;
    return { kind: 'accepted', receipt };
  }

  private async contextOf({ company, requestId, keyID, from, test }: SendRequest): Promise<SendContext> {
    const snapshot = await this.deps.companies.get(company);
    if (!snapshot) throw new ForbiddenError(noSuch('company'));
    return {
      company,
      requestId,
      keyID,
      from,
      test,
      now: new Date(),
      timezone: snapshot.timezone,
      validityHours: snapshot.settings.validityHours,
      localNumbers: localNumbersOf(snapshot.settings),
      sendCountries: snapshot.settings.sendCountries,
      alphabetRoutes: this.deps.alphabets.others,
      routes: this.deps.alphabets.all,
      holdsSuspects: snapshot.settings.otpGuard === 'enforce',
      otpRecipients: snapshot.settings.otpRecipientsPerRequest,
      callbackHosts: test ? snapshot.testCallbackHosts : snapshot.callbackHosts,
      allowHttpCallback: this.deps.allowHttpCallback,
      statusShards: this.deps.statusShards,
    };
  }

  private discard({ first: { company, smsID } }: StoredSend): void {
    this.deps.stores.batches.remove(company, smsID).catch((error: unknown) => {
      this.deps.logger.warn('send.batches_left_to_sweep', { smsID, error });
    });
  }
}

function otpSendOf({ company, priority, content }: CheckedSend): OtpSend {
  return { company, priority, numbers: content.numbers };
}
