import { Router } from 'express';
import { companyIdOf } from '@herald/request-values';
import { sendRecord } from '@herald/service';
import type { AuditTrail } from '../audit/audit-trail';
import { operatorsRequest } from '../access/operator-guard';
import { acts, actsOnBody } from '../access/require-role';
import { validate } from '../validation/validate';
import { callbackChange, callbackRotation } from './callback-schema';
import { BY_OPERATOR, type CallbackService } from './callback-service';
import { callbackRecord, ROTATED } from './callback-view';

export interface CallbackControllerDeps {
  callbacks: Pick<CallbackService, 'find' | 'get' | 'set' | 'rotate' | 'remove'>;
  audit: Pick<AuditTrail, 'records' | 'refuse' | 'noteChange'>;
  allowPrivate: boolean;
}

const CALLBACK = '/admin/v1/companies/:id/callback';
const ROTATE = `${CALLBACK}/rotate`;

/** `/admin/v1/companies/{id}/callback` */
export function callbackRoutes({ callbacks, audit, allowPrivate }: CallbackControllerDeps): Router {
  const router = Router();
  const schema = callbackChange(allowPrivate);

  router.put(CALLBACK, ...actsOnBody(audit, 'owner', 'callback.set'), async (request, response) => {
    const given = validate(schema, request.body);
    const company = companyIdOf(request);
    const before = await callbacks.find(company);
    const { settings, timezone } = await callbacks.set(company, given);
    audit.noteChange(response, before, settings);
    sendRecord(response, 'The callback settings were set.', callbackRecord(settings, timezone));
  });

  router.get(CALLBACK, ...acts(audit, 'owner', 'callback.show'), async (request, response) => {
    const { settings, timezone } = await callbacks.get(companyIdOf(request));
    sendRecord(response, 'The callback settings.', callbackRecord(settings, timezone));
  });

  router.post(ROTATE, ...actsOnBody(audit, 'owner', 'callback.rotate'), async (request, response) => {
    const given = validate(callbackRotation.unknown(false), request.body);
    const company = companyIdOf(request);
    const before = await callbacks.find(company);
    const { settings, timezone } = await callbacks.rotate(company, given, {
      ...BY_OPERATOR,
      request: operatorsRequest(request, response),
    });
    audit.noteChange(response, before, settings);
    sendRecord(response, ROTATED, callbackRecord(settings, timezone));
  });

  router.delete(CALLBACK, ...acts(audit, 'owner', 'callback.remove'), async (request, response) => {
    const company = companyIdOf(request);
    const before = await callbacks.find(company);
    await callbacks.remove(company);
    audit.noteChange(response, before, null);
    sendRecord(response, 'The callback settings were removed.', null);
  });

  return router;
}
