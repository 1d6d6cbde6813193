import { Router } from 'express';
import { formatDateTime } from '@herald/values/company-time';
import type { CallbackSettings } from '@herald/contracts';
import { said, ValidationError } from '@herald/contracts/errors';
import { companyIdOf } from '@herald/values/request-values';
import { idempotencyOf, jsonBody, sendRecord } from '@herald/service';
import { actingKey } from '../access/acting-key';
import { operatorsRequest } from '../access/operator-guard';
import { acts, actsOnBody } from '../access/require-role';
import type { AuditTrail } from '../audit/audit-trail';
import { validate } from '../validation/validate';
import { callbackChange, callbackRotation, ownCallbackChange } from './callback-schema';
import { BY_OPERATOR, type CallbackService, type ShownSettings } from './callback-service';

export interface CallbackControllerDeps {
  callbacks: CallbackService;
  audit: Pick<AuditTrail, 'records' | 'refuse' | 'followCompany' | 'noteChange'>;
  allowPrivate: boolean;
}

const CALLBACK = '/admin/v1/companies/:id/callback';
const ROTATE = `${CALLBACK}/rotate`;
const OWN_CALLBACK = '/v1/callback';
const BODY_LIMIT_BYTES = 16 * 1024;
const NO_TEST_EVENTS = said('events_with_test_key');
const ROTATED =
  'Callbacks are signed with the new secret, and also with the replaced secret until it expires.';

/** `/admin/v1/companies/{id}/callback` */
export function callbackRoutes({ callbacks, audit, allowPrivate }: CallbackControllerDeps): Router {
  const router = Router();
  const schema = callbackChange(allowPrivate);

  router.put(CALLBACK, ...actsOnBody(audit, 'owner', 'callback.set'), async (request, response) => {
    const given = validate(schema, request.body);
    const company = companyIdOf(request);
    const before = await callbacks.findSettings(company);
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
    const before = await callbacks.findSettings(company);
    const { settings, timezone } = await callbacks.rotate(company, given, {
      ...BY_OPERATOR,
      request: operatorsRequest(request, response),
    });
    audit.noteChange(response, before, settings);
    sendRecord(response, ROTATED, callbackRecord(settings, timezone));
  });

  router.delete(CALLBACK, ...acts(audit, 'owner', 'callback.remove'), async (request, response) => {
    const company = companyIdOf(request);
    const before = await callbacks.findSettings(company);
    await callbacks.remove(company);
    audit.noteChange(response, before, null);
    sendRecord(response, 'The callback settings were removed.', null);
  });

  return router;
}

/** `/v1/callback`: the company's own callback settings; with a test key, the settings for messages sent with test keys. */
export function ownCallbackRoutes({ callbacks, audit, allowPrivate }: CallbackControllerDeps): Router {
  const router = Router();
  const schema = ownCallbackChange(allowPrivate);
  const body = jsonBody({ limitBytes: BODY_LIMIT_BYTES });

  router.get(OWN_CALLBACK, async (_request, response) => {
    const { company, test } = actingKey(response);
    sendRecord(response, 'The callback settings.', ownRecord(await callbacks.get(company, test), test));
  });

  router.put(OWN_CALLBACK, body, async (request, response) => {
    const { company, test, keyID: by } = actingKey(response);
    const given = validate(schema, request.body);
    if (test && given.events?.length) throw new ValidationError({ events: NO_TEST_EVENTS });
    await audit.followCompany(request, response, 'callback.set', marked(given, test));
    const before = await callbacks.shown(company, test);
    const after = await callbacks.set(company, given, { by, test });
    audit.noteChange(response, before && changing(before), changing(after));
    sendRecord(response, 'The callback settings were set.', ownRecord(after, test));
  });

  const rotation = jsonBody({ limitBytes: BODY_LIMIT_BYTES, optional: true });
  router.post(`${OWN_CALLBACK}/rotate`, rotation, async (request, response) => {
    const { company, test, keyID: by } = actingKey(response);
    const given = validate(callbackRotation, request.body);
    await audit.followCompany(request, response, 'callback.rotate', marked(given, test));
    const before = await callbacks.get(company, test);
    const changer = { by, test, request: idempotencyOf(request, `key ${by}`) };
    const after = await callbacks.rotate(company, given, changer);
    audit.noteChange(response, changing(before), changing(after));
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

/** `previousSecrets` continue to sign, each until its `until`, which is in the company's time zone. */
function callbackRecord(settings: CallbackSettings, timezone: string): Record<string, unknown> {
  const [inUse, ...previous] = settings.signingSecrets;
  return {
    url: settings.url,
    key: settings.key,
    signingSecret: inUse?.secret ?? null,
    hosts: settings.hosts,
    signQuery: settings.signQuery,
    previousSecrets: previous.map(({ secret, until }) => ({
      secret,
      until: until === null ? null : formatDateTime(new Date(until), timezone),
    })),
  };
}
