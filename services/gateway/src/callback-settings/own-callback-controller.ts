import { Router } from 'express';
import { ValidationError } from '@herald/errors';
import { idempotencyOf, jsonBody, sendRecord } from '@herald/service';
import type { CompanyAudit } from '../audit/company-audit';
import { actingKey } from '../access/acting-key';
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
const NO_TEST_EVENTS =
  'events must be empty with a test key: tests have no account events and no inbound messages';

/**
 * `/v1/callback`: the company's own callback settings, read and changed with its API key, under the same validation as for operators.
 * With a test key, these are the settings for messages sent with test keys.
 */
export function ownCallbackRoutes({
  callbacks,
  companyAudit,
  allowPrivate,
}: OwnCallbackControllerDeps): Router {
  const router = Router();
  const schema = ownCallbackChange(allowPrivate);
  const body = jsonBody({ limitBytes: BODY_LIMIT_BYTES });

  router.get(CALLBACK, async (_request, response) => {
    const { company, test } = actingKey(response);
    sendRecord(response, 'The callback settings.', ownRecord(await callbacks.get(company, test), test));
  });

  router.put(CALLBACK, body, async (request, response) => {
    const { company, test, keyID: by } = actingKey(response);
    const given = validate(schema, request.body);
    if (test && given.events?.length) throw new ValidationError({ events: NO_TEST_EVENTS });
    await companyAudit.begin(request, response, 'callback.set', marked(given, test));
    const before = await callbacks.shown(company, test);
    const after = await callbacks.set(company, given, { by, test });
    companyAudit.noteChange(response, before && changing(before), changing(after));
    sendRecord(response, 'The callback settings were set.', ownRecord(after, test));
  });

  const rotation = jsonBody({ limitBytes: BODY_LIMIT_BYTES, optional: true });
  router.post(`${CALLBACK}/rotate`, rotation, async (request, response) => {
    const { company, test, keyID: by } = actingKey(response);
    const given = validate(callbackRotation, request.body);
    await companyAudit.begin(request, response, 'callback.rotate', marked(given, test));
    const before = await callbacks.get(company, test);
    const changer = { by, test, request: idempotencyOf(request, `key ${by}`) };
    const after = await callbacks.rotate(company, given, changer);
    companyAudit.noteChange(response, changing(before), changing(after));
    sendRecord(response, ROTATED, ownRecord(after, test));
  });

  return router;
}

function ownRecord({ settings, timezone, events }: ShownSettings, test: boolean): Record<string, unknown> {
  return marked({ ...callbackRecord(settings, timezone), events }, test);
}

/** Distinguishes test settings from live settings, in answers and in the audit. */
function marked<Fields extends object>(fields: Fields, test: boolean): Fields & { test?: true } {
  return { ...fields, ...(test && { test }) };
}

/** The settings that a change can alter, for the audit. */
function changing({ settings, events }: ShownSettings): Record<string, unknown> {
  return { ...settings, events };
}
