import { noSuch } from '@herald/contracts/errors';
import { type Request, Router } from 'express';
import { pathId } from '@herald/values/request-values';
import { sendPageById, sendRecord } from '@herald/service';
import type { AuditTrail } from '../audit/audit-trail';
import { validate } from '../validation/validate';
import type { OperatorDocument, OperatorTokenDocument } from './operator-model';
import { operatorCreation, operatorPatch, tokenCreation } from './operator-schema';
import type { OperatorService } from './operator-service';
import type { OperatorStore } from './operator-store';
import { actingOperator } from '../access/operator-guard';
import { acts, actsOnBody, requireRole } from '../access/require-role';

export interface OperatorControllerDeps {
  operators: Pick<OperatorService, 'create' | 'get' | 'change' | 'remove' | 'createToken' | 'revokeToken'>;
  store: Pick<OperatorStore, 'list' | 'tokensOf'>;
  audit: Pick<AuditTrail, 'records' | 'refuse' | 'noteChange'>;
  now(): Date;
}

const OPERATORS = '/admin/v1/operators';

/** `/admin/v1/operators`; times are in UTC, because operators belong to no company. A token is shown only once, when it is created. */
export function operatorRoutes({ operators, store, audit, now }: OperatorControllerDeps): Router {
  const router = Router();

  router.post(OPERATORS, ...actsOnBody(audit, 'owner', 'operator.create'), async (request, response) => {
    const made = operatorRecord(await operators.create(validate(operatorCreation, request.body)), []);
    audit.noteChange(response, null, made);
    sendRecord(response, 'The operator was created.', made, 201);
  });

  router.get(OPERATORS, requireRole(audit, 'read'), async (_request, response) => {
    let tokens: OperatorTokenDocument[] = [];
    await sendPageById(
      response,
      'Operators with their active tokens.',
      async (paging) => {
        const page = await store.list(paging);
        tokens = await store.tokensOf(
          page.data.map(({ _id }) => _id),
          now(),
        );
        return page;
      },
      (operator) =>
        operatorRecord(
          operator,
          tokens.filter((token) => token.operator === operator._id && !operator.removedAt),
        ),
    );
  });

  router.get(`${OPERATORS}/me`, requireRole(audit, 'read'), (_request, response) => {
    const { operator: id, name, role } = actingOperator(response);
    sendRecord(response, 'The operator of this token.', { id, name, role });
  });

  router.patch(
    `${OPERATORS}/:operatorID`,
    ...actsOnBody(audit, 'owner', 'operator.change'),
    async (request, response) => {
      const patch = validate(operatorPatch, request.body);
      const id = operatorIdOf(request);
      const before = await operators.get(id);
      const changed = await operators.change(id, patch, actingOperator(response));
      audit.noteChange(response, before, changed);
      const tokens = await store.tokensOf([changed._id], now());
      sendRecord(response, 'The operator was changed.', operatorRecord(changed, tokens));
    },
  );

  router.delete(
    `${OPERATORS}/:operatorID`,
    ...acts(audit, 'owner', 'operator.remove'),
    async (request, response) => {
      const id = operatorIdOf(request);
      const before = await operators.get(id);
      const removed = await operators.remove(id, actingOperator(response));
      audit.noteChange(response, before, removed);
      sendRecord(response, 'The operator was removed.', operatorRecord(removed, []));
    },
  );

  router.post(
    `${OPERATORS}/:operatorID/tokens`,
    ...actsOnBody(audit, 'owner', 'operator-token.create'),
    async (request, response) => {
      const { expiresInDays } = validate(tokenCreation, request.body);
      const { document, token } = await operators.createToken(operatorIdOf(request), expiresInDays);
      const made = tokenRecord(document);
      audit.noteChange(response, null, made);
      sendRecord(response, 'The token was created. It is shown only this once.', { ...made, token }, 201);
    },
  );

  router.delete(
    `${OPERATORS}/:operatorID/tokens/:tokenID`,
    ...acts(audit, 'owner', 'operator-token.revoke'),
    async (request, response) => {
      const id = pathId(request.params.tokenID, noSuch('token'));
      const revoked = tokenRecord(await operators.revokeToken(operatorIdOf(request), id));
      audit.noteChange(response, { id, revokedAt: null }, { id, revokedAt: revoked.revokedAt });
      sendRecord(response, 'The token was revoked.', revoked);
    },
  );

  return router;
}

function operatorIdOf(request: Request): number {
  return pathId(request.params.operatorID, noSuch('operator'));
}

function operatorRecord(
  { _id, name, role, email, createdAt, removedAt }: OperatorDocument,
  tokens: OperatorTokenDocument[],
): Record<string, unknown> {
  return {
    id: _id,
    name,
    role,
    email,
    createdAt: createdAt.toISOString(),
    removedAt: removedAt?.toISOString() ?? null,
    tokens: tokens.map(tokenRecord),
  };
}

function tokenRecord(token: OperatorTokenDocument): Record<string, unknown> {
  return {
    id: token._id,
    token: token.masked,
    createdAt: token.createdAt.toISOString(),
    expiresAt: token.expiresAt.toISOString(),
    revokedAt: token.revokedAt?.toISOString() ?? null,
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
    lastUsedFrom: token.lastUsedFrom ?? null,
  };
}
