import { noSuch } from '@herald/contracts/errors';
import { type Request, Router } from 'express';
import { formatDateTime } from '@herald/values/company-time';
import { companyIdOf, pathId } from '@herald/values/request-values';
import { idempotencyOf, jsonBody, noBody, sendPageById, sendRecord, withMaskedData } from '@herald/service';
import { actingKey } from '../access/acting-key';
import { actingOperator, operatorsRequest } from '../access/operator-guard';
import { acts, actsOnBody, requireRole } from '../access/require-role';
import { mayDo } from '../access/roles';
import type { AuditTrail } from '../audit/audit-trail';
import { validate } from '../validation/validate';
import { type KeyDocument, scopesOf } from './key-model';
import { keyCreation, keyRevocation, keyRotation, ownKeyCreation } from './key-schema';
import { type KeyService, type ShownKey, stateOf } from './key-service';
import type { KeyStore } from './key-store';
import type { OwnKeyService } from './own-key-service';

export interface KeyControllerDeps {
  keys: KeyService;
  ownKeys: OwnKeyService;
  keyStore: Pick<KeyStore, 'list'>;
  companies: { get(id: number): Promise<{ timezone: string }> };
  audit: Pick<AuditTrail, 'records' | 'refuse' | 'followCompany' | 'noteChange'>;
  now(): Date;
}

const KEYS = '/admin/v1/companies/:id/keys';
const SECRET = 'The answer to the first request has its secret; GET on the key shows it.';
const OWN_KEYS = '/v1/keys';
const BODY_LIMIT_BYTES = 16 * 1024;
const MADE_BEFORE =
  'The key was already created with this Idempotency-Key. Its secret was shown once: to get a new one, replace the key.';

const REPLACED_BEFORE =
  'The key was already replaced with this Idempotency-Key. The secret of the new key was shown once: to get another one, replace the new key.';

/** `/admin/v1/companies/{id}/keys`. Lists mask the keys. Showing a single key in plain text writes an audit row. */
export function keyRoutes({ keys, keyStore, companies, audit, now }: KeyControllerDeps): Router {
  const router = Router();
  const zoneOf = async (company: number): Promise<string> => (await companies.get(company)).timezone;
  const shown = async ({ document, key }: ShownKey): Promise<Record<string, unknown>> => ({
    ...keyRecord(document, await zoneOf(document.company), now()),
    key: key ?? document.masked,
  });

  router.post(KEYS, ...actsOnBody(audit, 'owner', 'key.create'), async (request, response) => {
    const company = companyIdOf(request);
    const clock = { timezone: await zoneOf(company), now: now() };
    const given = validate(keyCreation, request.body, { context: clock });
    const made = await keys.createOnce(company, given, operatorsRequest(request, response));
    const data = await shown(made);
    if (made.isRepeated) {
      return sendRecord(response, `The key was already created with this Idempotency-Key. ${SECRET}`, data);
    }
    audit.noteChange(response, null, data);
    sendRecord(response, 'The key was created.', data, 201);
  });

  router.get(KEYS, requireRole(audit, 'read'), async (request, response) => {
    const company = companyIdOf(request);
    const timezone = await zoneOf(company);
    const isPersonal = mayDo(actingOperator(response).role, 'support');
    const view = (document: KeyDocument) => {
      const record = keyRecord(document, timezone, now());
      // The key of a console session is named after the person who signed in.
      return isPersonal ? record : withMaskedData(record, { withNames: document.session === true });
    };
    await sendPageById(response, 'Keys.', (paging) => keyStore.list(company, paging), view);
  });

  router.get(`${KEYS}/:keyID`, ...acts(audit, 'owner', 'key.show'), async (request, response) => {
    const one = await keys.show(companyIdOf(request), keyIdOf(request));
    sendRecord(response, 'The key.', await shown(one));
  });

  router.post(
    `${KEYS}/:keyID/rotate`,
    ...actsOnBody(audit, 'owner', 'key.rotate'),
    async (request, response) => {
      const { overlapSeconds } = validate(keyRotation.unknown(false), request.body);
      const once = { request: operatorsRequest(request, response) };
      const made = await keys.rotate(companyIdOf(request), keyIdOf(request), overlapSeconds, once);
      const data = await shown(made);
      if (made.isRepeated) {
        return sendRecord(
          response,
          `The key was already replaced with this Idempotency-Key. ${SECRET}`,
          data,
        );
      }
      audit.noteChange(response, null, data);
      sendRecord(response, 'The key was replaced.', data, 201);
    },
  );

  router.delete(`${KEYS}/:keyID`, ...acts(audit, 'owner', 'key.revoke'), async (request, response) => {
    const [company, id] = [companyIdOf(request), keyIdOf(request)];
    const { document } = await keys.show(company, id);
    const zone = await zoneOf(company);
    const before = keyRecord(document, zone, now());
    const data = keyRecord(await keys.revoke(company, id), zone, now());
    audit.noteChange(response, before, data);
    sendRecord(response, 'The key was revoked.', data);
  });

  return router;
}

function keyIdOf(request: Request): number {
  return pathId(request.params.keyID, noSuch('key'));
}

/** `/v1/keys`: a company's own keys. A secret is shown once, in the response that creates it. */
export function ownKeyRoutes({ ownKeys, keyStore, audit, now }: KeyControllerDeps): Router {
  const router = Router();
  const body = jsonBody({ limitBytes: BODY_LIMIT_BYTES, optional: true });
  const shown = ({ document, key }: ShownKey, timezone: string): Record<string, unknown> => ({
    ...keyRecord(document, timezone, now()),
    key: key ?? document.masked,
  });

  router.get(OWN_KEYS, async (_request, response) => {
    const { company, timezone } = actingKey(response);
    const view = (document: KeyDocument) => keyRecord(document, timezone, now());
    await sendPageById(response, 'Keys.', (paging) => keyStore.list(company, paging), view);
  });

  router.post(OWN_KEYS, body, async (request, response) => {
    const acting = actingKey(response);
    const { timezone } = acting;
    const given = validate(ownKeyCreation, request.body, { context: { timezone, now: now() } });
    await audit.followCompany(request, response, 'key.create', given);
    const made = await ownKeys.create(acting, given, idempotencyOf(request));
    const data = shown(made, acting.timezone);
    if (made.isRepeated) return sendRecord(response, MADE_BEFORE, data);
    audit.noteChange(response, null, data);
    sendRecord(response, 'The key was created. It is shown only this once.', data, 201);
  });

  router.post(`${OWN_KEYS}/:keyID/rotate`, body, async (request, response) => {
    const acting = actingKey(response);
    const id = keyIdOf(request);
    const given = validate(keyRotation, request.body);
    await audit.followCompany(request, response, 'key.rotate', given);
    const made = await ownKeys.rotate(acting, id, given.overlapSeconds, idempotencyOf(request));
    const data = shown(made, acting.timezone);
    if (made.isRepeated) return sendRecord(response, REPLACED_BEFORE, data);
    audit.noteChange(response, null, data);
    sendRecord(response, 'The key was replaced. The new key is shown only this once.', data, 201);
  });

  router.delete(`${OWN_KEYS}/:keyID`, noBody, async (request, response) => {
    const acting = actingKey(response);
    const id = keyIdOf(request);
    const given = validate(keyRevocation, request.query);
    await audit.followCompany(request, response, 'key.revoke', given);
    const { before, after } = await ownKeys.revoke(acting, id, given.evenLast);
    const [was, is] = [before, after].map((key) => keyRecord(key, acting.timezone, now()));
    audit.noteChange(response, was, is);
    sendRecord(response, 'The key was revoked.', is);
  });

  return router;
}

/** A key with its secret masked, and with timestamps in the company's time zone. */
function keyRecord(document: KeyDocument, timezone: string, now: Date): Record<string, unknown> {
  const time = (date: Date | null | undefined): string | null =>
    date ? formatDateTime(date, timezone) : null;
  return {
    id: document._id,
    name: document.name,
    key: document.masked,
    permissions: document.permissions,
    scopes: scopesOf(document),
    cidrs: document.cidrs,
    queryAllowed: document.queryAllowed,
    keysOutlive: document.keysOutlive === true,
    session: document.session === true,
    test: document.test === true,
    madeBy: document.madeBy,
    state: stateOf(document, now),
    createdAt: time(document.createdAt),
    expiresAt: time(document.expiresAt),
    revokedAt: time(document.revokedAt),
    lastUsedAt: time(document.lastUsedAt),
    lastUsedFrom: document.lastUsedFrom ?? null,
  };
}
