import type { mongo } from 'mongoose';
import { type CompanyRole, SCOPES_OF } from '@herald/contracts';
import {
  ConflictError,
  ForbiddenError,
  noSuch,
  NotFoundError,
  said,
  type Said,
} from '@herald/contracts/errors';
import { inTransaction, isDuplicateKey, type MongoConnection } from '@herald/mongo';
import { readEmailAddress } from '@herald/values/request-values';
import { endOfCreated } from '../keys/key-bounds';
import { type KeyDocument, scopesOf } from '../keys/key-model';
import { activeKey } from '../keys/key-service';
import type { KeyStore } from '../keys/key-store';
import type { PersonDocument } from './person-model';
import type { Invitation } from './person-schema';
import type { PersonStore } from './person-store';

export interface PersonServiceDeps {
  store: Pick<PersonStore, 'create' | 'findPerson' | 'count' | 'changeRole' | 'remove'>;
  keys: Pick<KeyStore, 'findKey' | 'revokeOfPerson'>;
  companies: { get(id: number): Promise<unknown> };
  connection: MongoConnection;
  /** Removes the company's keys from this process's cache. */
  forget(company: number): void;
  now(): Date;
}

const MOST_PEOPLE = 500;

/** Persons who sign in to the console for a company. Each change revokes the keys of their sessions. @throws NotFoundError */
export class PersonService {
  constructor(private readonly deps: PersonServiceDeps) {}

  /** @param invitedBy the inviting key; null = an operator @throws ConflictError for a known address or too many persons; ForbiddenError */
  async invite(
    company: number,
    { email, name, role }: Omit<Invitation, 'language'>,
    invitedBy: number | null,
  ): Promise<PersonDocument> {
    const { store, companies, now } = this.deps;
    await companies.get(company);
    await this.requireGrant(company, invitedBy, role);
    if ((await store.count(company)) >= MOST_PEOPLE)
      throw new ConflictError(said('too_many_people', { count: MOST_PEOPLE }));
    // Validated by the schema.
    const address = readEmailAddress(email)!;
    try {
      return await store.create({ company, email, address, name, role, invitedBy, createdAt: now() });
    } catch (error) {
      if (isDuplicateKey(error)) throw new ConflictError(said('person_exists'));
      throw error;
    }
  }

  /** Ends the person's sessions: a session has the rights of the role at the sign-in. */
  async changeRole(
    company: number,
    id: number,
    role: CompanyRole,
    changedBy: number | null,
  ): Promise<{ before: PersonDocument; after: PersonDocument }> {
    await this.requireGrant(company, changedBy, role);
    const { store } = this.deps;
    const before = await this.endingSessions(company, id, (session) =>
      store.changeRole(company, id, role, session),
    );
    return { before, after: { ...before, role } };
  }

  /** Ends the person's sessions, and deletes all data of the person except audit rows. */
  async remove(company: number, id: number, removedBy: number | null): Promise<PersonDocument> {
    const { store } = this.deps;
    if (removedBy !== null) await this.working(company, removedBy);
    return await this.endingSessions(company, id, (session) => store.remove(company, id, session));
  }

  /** Changes a person and revokes the keys of the person's sessions, in one transaction: a change that failed can be repeated. */
  private async endingSessions(
    company: number,
    id: number,
    change: (session: mongo.ClientSession) => Promise<PersonDocument | null>,
  ): Promise<PersonDocument> {
    const { keys, connection, forget, now } = this.deps;
    const before = await inTransaction(connection, async (session) => {
      const person = found(await change(session));
      await keys.revokeOfPerson(company, id, now(), session);
      return person;
    });
    forget(company);
    return before;
  }

  /** A key must not give a person rights that it does not have, or that outlast it. */
  private async requireGrant(company: number, keyID: number | null, role: CompanyRole): Promise<void> {
    if (keyID === null) return;
    const lacking = lackingFor(await this.working(company, keyID), role);
    if (lacking) throw new ForbiddenError(lacking);
  }

  private working(company: number, keyID: number): Promise<KeyDocument> {
    return activeKey(this.deps.keys, { company, keyID }, this.deps.now());
  }
}

/** Why a key may not grant a role to a person; null if it may. */
function lackingFor(key: KeyDocument, role: CompanyRole): Said | null {
  const own: readonly string[] = scopesOf(key);
  const lacking = SCOPES_OF[role].filter((scope) => !own.includes(scope));
  if (lacking.length > 0) return said('role_requires_scopes', { role, scopes: lacking.join(', ') });
  if (key.cidrs.length > 0) return said('inviter_limited_to_networks');
  if (role === 'admin' && !key.queryAllowed) return said('inviter_limited_to_header');
  if (endOfCreated(key) !== null) return said('inviter_expires');
  return null;
}

function found(person: PersonDocument | null): PersonDocument {
  if (!person) throw new NotFoundError(noSuch('person'));
  return person;
}
