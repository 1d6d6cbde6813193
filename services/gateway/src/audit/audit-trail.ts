import type { Request, RequestHandler, Response } from 'express';
import { requestIdOf } from '@herald/service';
import type { Logger } from '@herald/telemetry/logging';
import { actingOperator, pathWithoutNumber } from '../access/operator-guard';
import { actingKey, isOfCompany } from '../access/acting-key';
import { LocalBuckets } from '../limits/local-buckets';
import type { AuditDocument, AuditState } from './audit-model';
import type { AuditStore, NewAuditRow } from './audit-store';
import { type Difference, difference } from './difference';
import { withoutSecrets } from './without-secrets';

export interface AuditTrailDeps {
  store: Pick<AuditStore, 'append'>;
  logger: Logger;
  now(): Date;
}

const NOTED_COMPANY = 'auditedCompany';
const CHANGED = 'auditedChange';
const OF_COMPANY = '/admin/v1/companies/:id';
/** Rows of one company at one gateway, also in one burst: they share a chain with the rows of operators, and must not delay operators. */
const COMPANY_ROWS_PER_MINUTE = 60;

/** Writes a row before each action of an operator, or of a company on its own data, and a row with the outcome after it. */
export class AuditTrail {
  private readonly inHand = new Set<Promise<void>>();
  private readonly ofCompanies = new LocalBuckets<number>(COMPANY_ROWS_PER_MINUTE, 60);

  constructor(private readonly deps: AuditTrailDeps) {}

  /** Middleware before a route's handler, as `follow`. */
  records(action: string): RequestHandler {
    return async (request, response, next) => {
      await this.follow(request, response, action, request.body);
      next();
    };
  }

  /** Writes the row of an action, and of its outcome after the answer. If it cannot be written, a change is refused with 503, and a read is logged. */
  async follow(request: Request, response: Response, action: string, change: unknown): Promise<void> {
    const row = this.rowOf(request, response, action);
    const begun = {
      change: withoutSecrets(change ?? null),
      state: 'begun',
      status: null,
      completedAt: null,
    } as const;
    const act = await this.deps.store.append({ ...row, ...begun }).catch((error: unknown) => {
      if (request.method !== 'GET') throw error;
      this.deps.logger.error('audit.read_not_recorded', { ...row, error });
    });
    if (!act) return;
    const complete = (): void => this.track(this.complete(act, response));
    // A client may have disconnected while the row was written.
    if (response.closed) complete();
    else response.once('close', complete);
  }

  /** As `follow`, for a validated change by a company itself, before anything is changed. @throws TooManyRequestsError */
  async followCompany(request: Request, response: Response, action: string, change: unknown): Promise<void> {
    this.ofCompanies.countUse(actingKey(response).company);
    await this.follow(request, response, action, change);
  }

  /** Writes the row of an action that the operator's role does not allow, without the request's body, which was not read. */
  async refuse(request: Request, response: Response, action: string): Promise<void> {
    const row = this.rowOf(request, response, action);
    await this.deps.store.append({
      ...row,
      change: null,
      state: 'refused',
      status: 403,
      completedAt: row.at,
    });
  }

  /** Notes the company of an action whose path does not name it. */
  noteCompany(response: Response, company: number): void {
    response.locals[NOTED_COMPANY] = company;
  }

  /** Notes the record before (null: created) and after (null: deleted) an action, as the API shows it: the outcome's row has the differences. */
  noteChange(response: Response, before: unknown, after: unknown): void {
    response.locals[CHANGED] = difference(before, after);
  }

  /** Settles when every known outcome is written. */
  async drain(): Promise<void> {
    await Promise.all(this.inHand);
  }

  private rowOf(request: Request, response: Response, action: string) {
    const { company, from, ...who } = whoActs(request, response);
    return {
      at: this.deps.now(),
      ...who,
      action,
      method: request.method,
      path: pathWithoutNumber(request.path),
      company,
      from,
      requestId: requestIdOf(response),
    };
  }

  private async complete({ _id, chain: _chain, ...act }: AuditDocument, response: Response): Promise<void> {
    const status = response.writableFinished ? response.statusCode : null;
    const at = this.deps.now();
    const changed = response.locals[CHANGED] as Difference | undefined;
    const outcome: NewAuditRow = {
      ...act,
      of: _id,
      at,
      change: null,
      state: stateOf(status),
      status,
      completedAt: at,
      ...(act.company === null &&
        NOTED_COMPANY in response.locals && {
          company: response.locals[NOTED_COMPANY] as number,
          namesCompany: true,
        }),
      ...(changed && { before: withoutSecrets(changed.before), after: withoutSecrets(changed.after) }),
    };
    try {
      await this.deps.store.append(outcome);
    } catch (error) {
      // An action without an outcome row is shown as `begun`: it was tried, and its outcome is not known.
      this.deps.logger.error('audit.complete_failed', { audit: _id, state: outcome.state, status, error });
    }
  }

  private track(work: Promise<void>): void {
    const tracked = work.finally(() => this.inHand.delete(tracked));
    this.inHand.add(tracked);
  }
}

/** The actor (an operator, or a company with one of its keys) and the caller's address. */
function whoActs(request: Request, response: Response) {
  if (isOfCompany(response)) {
    const { company, keyID, from } = actingKey(response);
    return { who: `key ${keyID}`, key: keyID, company, from };
  }
  const { name, operator, token, role } = actingOperator(response);
  return { who: name, operator, token, role, company: companyIn(request), from: request.ip ?? '' };
}

function stateOf(status: number | null): AuditState {
  if (status === null || status >= 500) return 'unknown';
  return status < 400 ? 'completed' : 'refused';
}

/** The company in the route's own parameters, so that no other spelling of the path hides it. */
function companyIn(request: Request): number | null {
  const route = (request.route as { path?: unknown } | undefined)?.path;
  const id = String(route).startsWith(OF_COMPANY) ? String(request.params.id) : '';
  return /^\d{1,15}$/.test(id) ? Number(id) : null;
}
