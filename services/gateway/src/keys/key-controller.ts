import { type Request, Router } from 'express';
import { companyIdOf, pathId } from '@herald/request-values';
import { sendPageById, sendRecord, withMaskedData } from '@herald/service';
import type { AuditTrail } from '../audit/audit-trail';
import { actingOperator, operatorsRequest } from '../access/operator-guard';
import { acts, actsOnBody, requireRole } from '../access/require-role';
import { mayDo } from '../access/roles';
import { validate } from '../validation/validate';
import type { KeyDocument } from './key-model';
import { keyCreation, keyRotation } from './key-schema';
import type { KeyService, ShownKey } from './key-service';
import type { KeyStore } from './key-store';
import { keyRecord } from './key-view';

export interface KeyControllerDeps {
  keys: Pick<KeyService, 'createOnce' | 'show' | 'rotate' | 'revoke'>;
  store: Pick<KeyStore, 'list'>;
  companies: { get(id: number): Promise<{ timezone: string }> };
  audit: Pick<AuditTrail, 'records' | 'refuse' | 'noteChange'>;
  now(): Date;
}

const KEYS = '/admin/v1/companies/:id/keys';
const SECRET = 'The answer to the first request has its secret; GET on the key shows it.';

/** `/admin/v1/companies/{id}/keys`. Lists mask the keys. Showing a single key in plain text writes an audit row. */
export function keyRoutes({ keys, store, companies, audit, now }: KeyControllerDeps): Router {
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
    await sendPageById(response, 'Keys.', (paging) => store.list(company, paging), view);
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
  return pathId(request.params.keyID, 'There is no such key.');
}
