import { type Request, Router } from 'express';
import { pathId } from '@herald/request-values';
import { idempotencyOf, jsonBody, noBody, sendPageById, sendRecord } from '@herald/service';
import type { CompanyAudit } from '../audit/company-audit';
import { actingKey } from '../access/acting-key';
import { validate } from '../validation/validate';
import type { KeyDocument } from './key-model';
import { keyRevocation, keyRotation, ownKeyCreation } from './key-schema';
import type { ShownKey } from './key-service';
import type { KeyStore } from './key-store';
import { keyRecord } from './key-view';
import type { OwnKeyService } from './own-key-service';

export interface OwnKeyControllerDeps {
  ownKeys: Pick<OwnKeyService, 'create' | 'rotate' | 'revoke'>;
  store: Pick<KeyStore, 'list'>;
  companyAudit: Pick<CompanyAudit, 'begin' | 'noteChange'>;
  now(): Date;
}

const KEYS = '/v1/keys';
const BODY_LIMIT_BYTES = 16 * 1024;
const MADE_BEFORE =
  'The key was already created with this Idempotency-Key. Its secret was shown once: to get a new one, replace the key.';

const REPLACED_BEFORE =
  'The key was already replaced with this Idempotency-Key. The secret of the new key was shown once: to get another one, replace the new key.';

/** `/v1/keys`: a company's own keys. A secret is shown once, in the response that creates it. */
export function ownKeyRoutes({ ownKeys, store, companyAudit, now }: OwnKeyControllerDeps): Router {
  const router = Router();
  const body = jsonBody({ limitBytes: BODY_LIMIT_BYTES, optional: true });
  const shown = ({ document, key }: ShownKey, timezone: string): Record<string, unknown> => ({
    ...keyRecord(document, timezone, now()),
    key: key ?? document.masked,
  });

  router.get(KEYS, async (_request, response) => {
    const { company, timezone } = actingKey(response);
    const view = (document: KeyDocument) => keyRecord(document, timezone, now());
    await sendPageById(response, 'Keys.', (paging) => store.list(company, paging), view);
  });

  router.post(KEYS, body, async (request, response) => {
    const acting = actingKey(response);
    const { timezone } = acting;
    const given = validate(ownKeyCreation, request.body, { context: { timezone, now: now() } });
    await companyAudit.begin(request, response, 'key.create', given);
    const made = await ownKeys.create(acting, given, idempotencyOf(request));
    const data = shown(made, acting.timezone);
    if (made.isRepeated) return sendRecord(response, MADE_BEFORE, data);
    companyAudit.noteChange(response, null, data);
    sendRecord(response, 'The key was created. It is shown only this once.', data, 201);
  });

  router.post(`${KEYS}/:keyID/rotate`, body, async (request, response) => {
    const acting = actingKey(response);
    const id = keyIdOf(request);
    const given = validate(keyRotation, request.body);
    await companyAudit.begin(request, response, 'key.rotate', given);
    const made = await ownKeys.rotate(acting, id, given.overlapSeconds, idempotencyOf(request));
    const data = shown(made, acting.timezone);
    if (made.isRepeated) return sendRecord(response, REPLACED_BEFORE, data);
    companyAudit.noteChange(response, null, data);
    sendRecord(response, 'The key was replaced. The new key is shown only this once.', data, 201);
  });

  router.delete(`${KEYS}/:keyID`, noBody, async (request, response) => {
    const acting = actingKey(response);
    const id = keyIdOf(request);
    const given = validate(keyRevocation, request.query);
    await companyAudit.begin(request, response, 'key.revoke', given);
    const { before, after } = await ownKeys.revoke(acting, id, given.evenLast);
    const [was, is] = [before, after].map((key) => keyRecord(key, acting.timezone, now()));
    companyAudit.noteChange(response, was, is);
    sendRecord(response, 'The key was revoked.', is);
  });

  return router;
}

function keyIdOf(request: Request): number {
  return pathId(request.params.keyID, 'There is no such key.');
}
