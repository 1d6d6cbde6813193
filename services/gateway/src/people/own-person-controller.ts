import { Router } from 'express';
import { jsonBody, noBody, sendPageById, sendRecord } from '@herald/service';
import { actingKey } from '../access/acting-key';
import type { CompanyAudit } from '../audit/company-audit';
import { validate } from '../validation/validate';
import type { Invitations } from './invitations';
import { personIdOf, type PersonControllerDeps } from './person-controller';
import type { PersonDocument } from './person-model';
import { invitation, personPatch } from './person-schema';
import { INVITED, personRecord } from './person-view';

export interface OwnPersonControllerDeps extends Pick<PersonControllerDeps, 'people' | 'store'> {
  invitations: Pick<Invitations, 'countInvitation' | 'send'>;
  companyAudit: Pick<CompanyAudit, 'begin' | 'noteChange'>;
}

const PEOPLE = '/v1/portal/people';
const PERSON = `${PEOPLE}/:personID`;
const BODY_LIMIT_BYTES = 4 * 1024;

/** `/v1/portal/people`: a company's own people. */
export function ownPersonRoutes({
  people,
  store,
  invitations,
  companyAudit,
}: OwnPersonControllerDeps): Router {
  const router = Router();
  const body = jsonBody({ limitBytes: BODY_LIMIT_BYTES });

  router.get(PEOPLE, async (_request, response) => {
    const { company, timezone } = actingKey(response);
    const view = (person: PersonDocument) => personRecord(person, timezone);
    await sendPageById(response, 'People.', (paging) => store.list(company, paging), view);
  });

  router.post(PEOPLE, body, async (request, response) => {
    const { company, keyID, timezone } = actingKey(response);
    const { language, ...given } = validate(invitation, request.body);
    invitations.countInvitation(company);
    await companyAudit.begin(request, response, 'person.invite', given);
    const person = await people.invite(company, given, keyID);
    const made = personRecord(person, timezone);
    companyAudit.noteChange(response, null, made);
    const outcome = await invitations.send(person, language);
    sendRecord(response, INVITED[outcome], { ...made, invitation: outcome }, 201);
  });

  router.patch(PERSON, body, async (request, response) => {
    const { company, keyID, timezone } = actingKey(response);
    const id = personIdOf(request);
    const given = validate(personPatch, request.body);
    await companyAudit.begin(request, response, 'person.change', given);
    const { before, after } = await people.changeRole(company, id, given.role, keyID);
    const [was, is] = [before, after].map((one) => personRecord(one, timezone));
    companyAudit.noteChange(response, was, is);
    sendRecord(response, 'The role was changed.', is);
  });

  router.delete(PERSON, noBody, async (request, response) => {
    const { company, keyID, timezone } = actingKey(response);
    const id = personIdOf(request);
    await companyAudit.begin(request, response, 'person.remove', null);
    const removed = personRecord(await people.remove(company, id, keyID), timezone);
    companyAudit.noteChange(response, removed, null);
    sendRecord(response, 'The person was removed.', removed);
  });

  return router;
}
