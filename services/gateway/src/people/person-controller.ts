import { type Request, Router } from 'express';
import { companyIdOf, pathId } from '@herald/request-values';
import { sendPageById, sendRecord } from '@herald/service';
import { acts, actsOnBody } from '../access/require-role';
import type { AuditTrail } from '../audit/audit-trail';
import { validate } from '../validation/validate';
import type { Invitations } from './invitations';
import type { PersonDocument } from './person-model';
import { invitation, personPatch } from './person-schema';
import type { PersonService } from './person-service';
import type { PersonStore } from './person-store';
import { INVITED, personRecord } from './person-view';

export interface PersonControllerDeps {
  people: Pick<PersonService, 'invite' | 'changeRole' | 'remove'>;
  store: Pick<PersonStore, 'list'>;
  invitations: Pick<Invitations, 'send'>;
  companies: { get(id: number): Promise<{ timezone: string }> };
  audit: Pick<AuditTrail, 'records' | 'refuse' | 'noteChange'>;
}

const PEOPLE = '/admin/v1/companies/:id/people';
const PERSON = `${PEOPLE}/:personID`;

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

  router.patch(PERSON, ...actsOnBody(audit, 'owner', 'person.change'), async (request, response) => {
    const company = companyIdOf(request);
    const { role } = validate(personPatch, request.body);
    const zone = await zoneOf(company);
    const { before, after } = await people.changeRole(company, personIdOf(request), role, null);
    const [was, is] = [before, after].map((one) => personRecord(one, zone));
    audit.noteChange(response, was, is);
    sendRecord(response, 'The role was changed.', is);
  });

  router.delete(PERSON, ...acts(audit, 'owner', 'person.remove'), async (request, response) => {
    const company = companyIdOf(request);
    const zone = await zoneOf(company);
    const removed = personRecord(await people.remove(company, personIdOf(request), null), zone);
    audit.noteChange(response, removed, null);
    sendRecord(response, 'The person was removed.', removed);
  });

  return router;
}

export function personIdOf(request: Request): number {
  return pathId(request.params.personID, 'There is no such person.');
}
