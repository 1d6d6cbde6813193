import { Router } from 'express';
import { jsonBody, sendRecord } from '@herald/service';
import type { CompanyAudit } from '../audit/company-audit';
import { actingKey } from '../portal/acting-key';
import { validate } from '../validation/validate';
import { callbackChange } from './callback-schema';
import type { CallbackService } from './callback-service';
import { callbackRecord } from './callback-view';

export interface OwnCallbackControllerDeps {
  callbacks: Pick<CallbackService, 'find' | 'get' | 'set'>;
  companyAudit: Pick<CompanyAudit, 'begin' | 'noteChange'>;
  allowPrivate: boolean;
}

const CALLBACK = '/v1/callback';
const BODY_LIMIT_BYTES = 16 * 1024;

/** `/v1/callback`: where a company is called, read and set by itself. What is asked of the settings is what operators are asked. */
export function ownCallbackRoutes({
  callbacks,
  companyAudit,
  allowPrivate,
}: OwnCallbackControllerDeps): Router {
  const router = Router();
  const schema = callbackChange(allowPrivate);

  router.get(CALLBACK, async (_request, response) => {
    const { settings, timezone } = await callbacks.get(actingKey(response).company);
    sendRecord(response, 'The callback settings.', callbackRecord(settings, timezone));
  });

  router.put(CALLBACK, jsonBody({ limitBytes: BODY_LIMIT_BYTES }), async (request, response) => {
    const { company } = actingKey(response);
    const given = validate(schema, request.body);
    await companyAudit.begin(request, response, 'callback.set', given);
    const before = await callbacks.find(company);
    const { settings, timezone } = await callbacks.set(company, given);
    companyAudit.noteChange(response, before, settings);
    sendRecord(response, 'The callback settings were set.', callbackRecord(settings, timezone));
  });

  return router;
}
