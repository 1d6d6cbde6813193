import { Router } from 'express';
import { jsonBody, sendRecord } from '@herald/service';
import type { CompanyAudit } from '../audit/company-audit';
import { actingKey } from '../portal/acting-key';
import { validate } from '../validation/validate';
import { callbackRotation, ownCallbackChange } from './callback-schema';
import type { CallbackService, ShownSettings } from './callback-service';
import { callbackRecord, ROTATED } from './callback-view';

export interface OwnCallbackControllerDeps {
  callbacks: Pick<CallbackService, 'shown' | 'get' | 'set' | 'rotate'>;
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
  const schema = ownCallbackChange(allowPrivate);
  const body = jsonBody({ limitBytes: BODY_LIMIT_BYTES });

  router.get(CALLBACK, async (_request, response) => {
    const shown = await callbacks.get(actingKey(response).company);
    sendRecord(response, 'The callback settings.', ownRecord(shown));
  });

  router.put(CALLBACK, body, async (request, response) => {
    const { company } = actingKey(response);
    const given = validate(schema, request.body);
    await companyAudit.begin(request, response, 'callback.set', given);
    const before = await callbacks.shown(company);
    const after = await callbacks.set(company, given);
    companyAudit.noteChange(response, before && changing(before), changing(after));
    sendRecord(response, 'The callback settings were set.', ownRecord(after));
  });

  const rotation = jsonBody({ limitBytes: BODY_LIMIT_BYTES, optional: true });
  router.post(`${CALLBACK}/rotate`, rotation, async (request, response) => {
    const { company } = actingKey(response);
    const given = validate(callbackRotation, request.body);
    await companyAudit.begin(request, response, 'callback.rotate', given);
    const before = await callbacks.get(company);
    const after = await callbacks.rotate(company, given);
    companyAudit.noteChange(response, changing(before), changing(after));
    sendRecord(response, ROTATED, ownRecord(after));
  });

  return router;
}

function ownRecord({ settings, timezone, events }: ShownSettings): Record<string, unknown> {
  return { ...callbackRecord(settings, timezone), events };
}

/** What of it a change may change. */
function changing({ settings, events }: ShownSettings): Record<string, unknown> {
  return { ...settings, events };
}
