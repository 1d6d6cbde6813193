import { type CompanyRole, SCOPES_OF } from '@herald/contracts';
import {
  ConflictError,
  ForbiddenError,
  mustBe,
  NotFoundError,
  said,
  UnauthorizedError,
  ValidationError,
} from '@herald/contracts/errors';
import type { Logger } from '@herald/telemetry/logging';
import { isDuplicateKey } from '@herald/mongo';
import { readEmailAddress } from '@herald/values/request-values';
import { hashSecret, isSecretShape, newSecret } from '../access/secret-text';
import type { KeyService } from '../keys/key-service';
import type { KeyStore } from '../keys/key-store';
import { MOST_SESSIONS } from '../keys/own-key-service';
import type { Mailer } from '../mail/mailer';
import { hashIdToken, type Person } from '../operators/sign-in/id-tokens';
import { type MailLanguage, signInMail } from './mails';
import type { PersonLinkStore } from './person-link-store';
import type { PersonDocument, PersonLinkDocument } from './person-model';
import type { PersonStore } from './person-store';

export interface PersonSignInDeps {
  store: Pick<PersonStore, 'withAddress' | 'addressesOf' | 'noteSignIn'>;
  links: Pick<PersonLinkStore, 'count' | 'insert' | 'findLink' | 'useLink' | 'restore'>;
  keys: Pick<KeyService, 'create' | 'revoke'>;
  keyStore: Pick<KeyStore, 'countWorking' | 'oldOfPerson'>;
  companies: { get(id: number): Promise<{ name: string; timezone: string }> };
  /** null: no mail server is configured. */
  mailer: Pick<Mailer, 'sendSoon'> | null;
  /** Base URL of the console for companies. */
  consoleUrl: string;
  logger: Logger;
  now(): Date;
}

/** A company that a link can sign in to. */
export interface Membership {
  company: number;
  companyName: string;
  role: CompanyRole;
  name: string;
}

export interface SignedInPerson extends Membership {
  person: number;
  timezone: string;
  /** The key of the session. */
  key: string;
  keyID: number;
  expiresAt: Date;
}

/** Writes a sign-in to the audit log. */
type Recorder = (made: SignedInPerson) => Promise<void>;

const PREFIX = 'hl_';
const MINUTE_MS = 60_000;
const LINK_MINUTES = 15;
/** Links that an address is sent within the lifetime of a link, by all gateways. */
const MOST_LINKS = 5;
const SESSION_HOURS = 12;
/** A further sign-in ends the oldest session of the person, so that one person cannot use up the sessions of the company. */
const MOST_SESSIONS_OF_PERSON = 20;
const LINK_IS_OVER = said('link_over');
const NO_COMPANY = said('no_person_with_address');

/** Whether a text has the form of a link's secret. Other texts are refused without a database query. */
export const isLinkShape = (secret: string): boolean => isSecretShape(PREFIX, secret);

/** Signs in persons by a link to their e-mail address or a provider. The gateway itself sends the link, so that the console alone cannot sign in anyone. */
export class PersonSignIn {
  constructor(private readonly deps: PersonSignInDeps) {}

  /** Sends a link if the address belongs to a person. It is not awaited: neither the answer nor its time says whether the address is known. */
  async sendLink(email: string, language: MailLanguage): Promise<void> {
    const { store, links, mailer, consoleUrl, logger, now } = this.deps;
    // Validated by the schema.
    const address = readEmailAddress(email)!;
    try {
      const persons = await store.withAddress(address);
      const person = persons.find((one) => one.email === email) ?? persons[0];
      if (!person || !mailer) return;
      if (!(await links.count(address, now(), { periodMs: LINK_MINUTES * MINUTE_MS, most: MOST_LINKS })))
        return logger.warn('mail.limited', { person: person._id, company: person.company });
      const secret = await this.newLink(address, null);
      // An invited address, because a mail server may treat another spelling of the letters as another mailbox.
      mailer.sendSoon(signInMail(person.email, language, `${consoleUrl}/sign-in#${secret}`));
    } catch (error) {
      logger.error('mail.link_failed', { error });
    }
  }

  /**
   * The secret of a link for a person whom a provider has authenticated. The first sign-in has bound the person to an address, and a new
   * address at the provider does not give the person another account.
   * @throws ForbiddenError if the person has no access; UnauthorizedError if the ID token was used before
   */
  async linkFor({ email, subject }: Person, idToken: string): Promise<string> {
    const bound = await this.deps.store.addressesOf(subject);
    const address = bound.length === 0 || bound.includes(email) ? email : bound[0]!;
    if ((await this.personsOf(address, subject)).length === 0) throw new ForbiddenError(NO_COMPANY);
    try {
      return await this.newLink(address, subject, { idToken: hashIdToken(idToken) });
    } catch (error) {
      if (isDuplicateKey(error)) throw new UnauthorizedError(said('id_token_used'));
      throw error;
    }
  }

  /** The companies that a link can sign in to; the link stays unused. @throws NotFoundError if the link is not valid */
  async preview(secret: string): Promise<{ email: string; companies: Membership[] }> {
    const { links, now } = this.deps;
    const link = isLinkShape(secret) ? await links.findLink(hashSecret(secret), now()) : null;
    const persons = link ? await this.personsOf(link.address, link.subject) : [];
    if (!link || persons.length === 0) throw new NotFoundError(LINK_IS_OVER);
    return { email: link.address, companies: await Promise.all(persons.map((one) => this.membership(one))) };
  }

  /**
   * Uses up a link and creates the key of a session.
   * @param company may be missing if the person has one company
   * @param record if it fails, the key is revoked and the link stays valid
   * @throws UnauthorizedError if the link is not valid; ValidationError if the company is missing, or the person is not of that company
   */
  async redeem(secret: string, company: number | undefined, record: Recorder): Promise<SignedInPerson> {
    const { links, now } = this.deps;
    const hash = hashSecret(secret);
    const link = isLinkShape(secret) ? await links.useLink(hash, now()) : null;
    if (!link) throw new UnauthorizedError(LINK_IS_OVER);
    try {
      return await this.signIn(link, company, record);
    } catch (error) {
      // For example, the company was not chosen or MongoDB is unavailable. The link stays valid.
      await links.restore(hash);
      throw error;
    }
  }

  private async signIn(
    { address, subject }: PersonLinkDocument,
    company: number | undefined,
    record: Recorder,
  ): Promise<SignedInPerson> {
    const { store, keys, companies, now } = this.deps;
    const persons = await this.personsOf(address, subject);
    const chosen = company === undefined && persons.length === 1 ? persons[0] : of(persons, company);
    if (persons.length === 0) throw new UnauthorizedError(LINK_IS_OVER);
    if (!chosen)
      throw new ValidationError({
        company: mustBe('company', said('be_own_company')),
      });
    const { timezone } = await companies.get(chosen.company);
    const membership = await this.membership(chosen);
    const expiresAt = new Date(now().getTime() + SESSION_HOURS * 60 * MINUTE_MS);
    const { document, key } = await this.newKey(chosen, expiresAt);
    const made = { ...membership, timezone, person: chosen._id, key: key!, keyID: document._id, expiresAt };
    try {
      // The person may have been removed or changed before the key existed.
      if (!(await store.noteSignIn(chosen, subject, now()))) throw new UnauthorizedError(LINK_IS_OVER);
      await record(made);
      return made;
    } catch (error) {
      await keys.revoke(chosen.company, document._id);
      throw error;
    }
  }

  private async newKey({ _id, company, name, email, role }: PersonDocument, expiresAt: Date) {
    const { keys, keyStore, now } = this.deps;
    for (const old of await keyStore.oldOfPerson(company, _id, now(), MOST_SESSIONS_OF_PERSON - 1))
      await keys.revoke(company, old);
    if ((await keyStore.countWorking(company, now(), { session: true })) >= MOST_SESSIONS)
      throw new ConflictError(said('too_many_console_sessions', { count: MOST_SESSIONS }));
    return keys.create(company, {
      name: `Console: ${name || email}`.slice(0, 100),
      scopes: [...SCOPES_OF[role]],
      cidrs: [],
      // Keys that an admin creates are for programs: they outlive the session, and may be sent in the query.
      queryAllowed: role === 'admin',
      keysOutlive: role === 'admin',
      session: true,
      person: _id,
      expiresAt,
    });
  }

  private async newLink(
    address: string,
    subject: string | null,
    of: Pick<PersonLinkDocument, 'idToken'> = {},
  ): Promise<string> {
    const { links, now } = this.deps;
    const secret = newSecret(PREFIX);
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + LINK_MINUTES * MINUTE_MS);
    await links.insert({
      _id: hashSecret(secret),
      ...of,
      address,
      subject,
      createdAt,
      usedAt: null,
      expiresAt,
    });
    return secret;
  }

  /** The persons of an address; of those bound to a person at the provider, only that person's. */
  private async personsOf(address: string, subject: string | null): Promise<PersonDocument[]> {
    const persons = await this.deps.store.withAddress(address);
    return persons.filter((one) => subject === null || one.subject === undefined || one.subject === subject);
  }

  private async membership({ company, role, name, email }: PersonDocument): Promise<Membership> {
    const { name: companyName } = await this.deps.companies.get(company);
    return { company, companyName, role, name: name || email };
  }
}

const of = (persons: PersonDocument[], company: number | undefined): PersonDocument | undefined =>
  persons.find((one) => one.company === company);
