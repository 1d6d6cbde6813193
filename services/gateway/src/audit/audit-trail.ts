import type { Request, RequestHandler, Response } from 'express';
import { requestIdOf } from '@herald/service';
import type { Logger } from '@herald/logging';
import { actingOperator } from '../operators/operator-guard';
import type { AuditState } from './audit-model';
import type { AuditStore } from './audit-store';
import { withoutSecrets } from './without-secrets';

export interface AuditTrailDeps {
  store: Pick<AuditStore, 'begin' | 'complete'>;
  logger: Logger;
  now(): Date;
}

const MADE_COMPANY = 'auditedCompany';
const OF_COMPANY = '/admin/v1/companies/:id';

/** Every act of an operator leaves a row: begun before it is carried out, completed with its outcome. */
export class AuditTrail {
  private readonly inHand = new Set<Promise<void>>();

  constructor(private readonly deps: AuditTrailDeps) {}

  /** Goes before a route's handler. Without a row nothing is changed: where it can't be written, the answer is 503. */
  records(action: string): RequestHandler {
    return async (request, response, next) => {
      await this.follow(request, response, action, request.body);
      next();
    };
  }

  /** Begins a row, and completes it when the answer has gone out. */
  async follow(request: Request, response: Response, action: string, change: unknown): Promise<void> {
    const id = await this.deps.store.begin({
      ...this.rowOf(request, response, action),
      change: withoutSecrets(change ?? null),
      state: 'begun',
      status: null,
      completedAt: null,
    });
    response.once('close', () => this.track(this.complete(id, response)));
  }

  /** The row of an act that the operator's role does not allow; what it would have changed was not read. */
  async refuse(request: Request, response: Response, action: string): Promise<void> {
    const row = this.rowOf(request, response, action);
    await this.deps.store.begin({ ...row, change: null, state: 'refused', status: 403, completedAt: row.at });
  }

  /** Notes the company that a change has made: its path does not name it yet. */
  noteCompany(response: Response, company: number): void {
    response.locals[MADE_COMPANY] = company;
  }

  /** Settles when every outcome that is known is written. */
  async drain(): Promise<void> {
    await Promise.all(this.inHand);
  }

  private rowOf(request: Request, response: Response, action: string) {
    const { name, operator, token, role } = actingOperator(response);
    return {
      at: this.deps.now(),
      who: name,
      ...{ operator, token, role, action },
      method: request.method,
      path: request.path,
      company: companyIn(request),
      from: request.ip ?? '',
      requestId: requestIdOf(response),
    };
  }

  private async complete(id: number, response: Response): Promise<void> {
    const status = response.writableFinished ? response.statusCode : null;
    const outcome = {
      state: stateOf(status),
      status,
      completedAt: this.deps.now(),
      ...(MADE_COMPANY in response.locals ? { company: response.locals[MADE_COMPANY] as number } : {}),
    };
    try {
      await this.deps.store.complete(id, outcome);
    } catch (error) {
      // The row stays `begun`, which says as much: that it was tried, and that its outcome is not known.
      this.deps.logger.error('audit.complete_failed', { audit: id, ...outcome, error });
    }
  }

  private track(work: Promise<void>): void {
    const tracked = work.finally(() => this.inHand.delete(tracked));
    this.inHand.add(tracked);
  }
}

function stateOf(status: number | null): AuditState {
  if (status === null || status >= 500) return 'unknown';
  return status < 400 ? 'completed' : 'refused';
}

/** Of the route's own parameters, so that no other spelling of the path hides it. */
function companyIn(request: Request): number | null {
  const route = (request.route as { path?: unknown } | undefined)?.path;
  const id = String(route).startsWith(OF_COMPANY) ? String(request.params.id) : '';
  return /^\d{1,15}$/.test(id) ? Number(id) : null;
}
