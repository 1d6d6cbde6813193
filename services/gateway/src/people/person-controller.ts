import { noSuch } from '@herald/contracts/errors';
import { type Request, Router } from 'express';
import { formatDateTime } from '@herald/values/company-time';
import { companyIdOf, pathId } from '@herald/values/request-values';
import { jsonBody, noBody, sendPageById, sendRecord } from '@herald/service';
import { actingKey } from '../access/acting-key';
import { acts, actsOnBody } from '../access/require-role';
import type { AuditTrail } from '../audit/audit-trail';
import { validate } from '../validation/validate';
import type { InvitationOutcome, Invitations } from './invitations';
import type { PersonDocument } from './person-model';
import { invitation, personPatch } from './person-schema';
import type { PersonService } from './person-service';
import type { PersonStore } from './person-store';

export interface PersonControllerDeps {
  people: PersonService;
  store: Pick<PersonStore, 'list'>;
  invitations: Pick<Invitations, 'countInvitation' | 'send'>;
  companies: { get(id: number): Promise<{ timezone: string }> };
  audit: Pick<AuditTrail, 'records' | 'refuse' | 'followCompany' | 'noteChange'>;
}

const PEOPLE = '/admin/v1/companies/:id/people';
const OWN_PEOPLE = '/v1/portal/people';
const BODY_LIMIT_BYTES = 4 * 1024;

/** The message of an answer to an invitation. */
const INVITED: Record<InvitationOutcome, string> = {
  sent: 'The person was added and was sent an e-mail.',
  failed: 'The person was added, but the mail server did not accept the e-mail. Tell the person to sign in.',
  off: 'The person was added. Sign-in by e-mail is off: SMTP_URL of the gateway is not set.',
};

/** `/admin/v1/companies/{id}/people`: persons who sign in to the console for a company. */
export function personRoutes({ people, store, invitations, companies, audit }: PersonControllerDeps): Router {
  const router = Router();
  const zoneOf = async (company: number): Promise<string> => (await companies.get(company)).timezone;

  router.get(PEOPLE, ...acts(audit, 'support', 'people.read'), async (request, response) => {
    const company = companyIdOf(request);
    const zone = await zoneOf(company);
    const view = (person: PersonDocument) => personRecord(person, zone);
    await sendPageById(response, 'People.', (paging) => store.list(company, paging), view);
  });

  router.post(PEOPLE, ...actsOnBody(audit, 'owner', 'person.invite'), async (request, response) => {
    const company = companyIdOf(request);
    const { language, ...given } = validate(invitation, request.body);
    const person = await people.invite(company, given, null);
    const made = personRecord(person, await zoneOf(company));
    audit.noteChange(response, null, made);
    const outcome = await invitations.send(person, language);
    sendRecord(response, INVITED[outcome], { ...made, invitation: outcome }, 201);
  });

  const change = actsOnBody(audit, 'owner', 'person.change');
  router.patch(`${PEOPLE}/:personID`, ...change, async (request, response) => {
    const company = companyIdOf(request);
    const { role } = validate(personPatch, request.body);
    const zone = await zoneOf(company);
    const { before, after } = await people.changeRole(company, personIdOf(request), role, null);
    const changed = personRecord(after, zone);
    audit.noteChange(response, personRecord(before, zone), changed);
    sendRecord(response, 'The role was changed.', changed);
  });

  const remove = acts(audit, 'owner', 'person.remove');
  router.delete(`${PEOPLE}/:personID`, ...remove, async (request, response) => {
    const company = companyIdOf(request);
    const zone = await zoneOf(company);
    const removed = personRecord(await people.remove(company, personIdOf(request), null), zone);
    audit.noteChange(response, removed, null);
    sendRecord(response, 'The person was removed.', removed);
  });

  return router;
}

/** `/v1/portal/people`: a company's own people. */
export function ownPersonRoutes({ people, store, invitations, audit }: PersonControllerDeps): Router {
  const router = Router();
  const body = jsonBody({ limitBytes: BODY_LIMIT_BYTES });

  router.get(OWN_PEOPLE, async (_request, response) => {
    const { company, timezone } = actingKey(response);
    const view = (person: PersonDocument) => personRecord(person, timezone);
    await sendPageById(response, 'People.', (paging) => store.list(company, paging), view);
  });

  router.post(OWN_PEOPLE, body, async (request, response) => {
    const { company, keyID, timezone } = actingKey(response);
    const { language, ...given } = validate(invitation, request.body);
    invitations.countInvitation(company);
    await audit.followCompany(request, response, 'person.invite', given);
    const person = await people.invite(company, given, keyID);
    const made = personRecord(person, timezone);
    audit.noteChange(response, null, made);
    const outcome = await invitations.send(person, language);
    sendRecord(response, INVITED[outcome], { ...made, invitation: outcome }, 201);
  });

  router.patch(`${OWN_PEOPLE}/:personID`, body, async (request, response) => {
    const { company, keyID, timezone } = actingKey(response);
    const id = personIdOf(request);
    const given = validate(personPatch, request.body);
    await audit.followCompany(request, response, 'person.change', given);
    const { before, after } = await people.changeRole(company, id, given.role, keyID);
    const changed = personRecord(after, timezone);
    audit.noteChange(response, personRecord(before, timezone), changed);
    sendRecord(response, 'The role was changed.', changed);
  });

  router.delete(`${OWN_PEOPLE}/:personID`, noBody, async (request, response) => {
    const { company, keyID, timezone } = actingKey(response);
    const id = personIdOf(request);
    await audit.followCompany(request, response, 'person.remove', null);
    const removed = personRecord(await people.remove(company, id, keyID), timezone);
    audit.noteChange(response, removed, null);
    sendRecord(response, 'The person was removed.', removed);
  });

  return router;
}

function personIdOf(request: Request): number {
  return pathId(request.params.personID, noSuch('person'));
}

/** A person, with timestamps in the company's time zone. */
function personRecord(
  { _id, email, name, role, invitedBy, createdAt, signedInAt }: PersonDocument,
  timezone: string,
): Record<string, unknown> {
  return {
    id: _id,
    email,
    name,
    role,
    invitedBy,
    createdAt: formatDateTime(createdAt, timezone),
    signedInAt: signedInAt ? formatDateTime(signedInAt, timezone) : null,
  };
}
