import { randomBytes } from 'node:crypto';
import { type AskedEventName, type CallbackSettings, SECURITY_EVENT } from '@herald/contracts';
import { ConflictError, NotFoundError, said } from '@herald/contracts/errors';
import { inTransaction, type MongoConnection, type SecretCipher } from '@herald/mongo';
import { type IdempotencyKey, keyConflict } from '@herald/service';
import { REQUEST_KEPT_MS } from '../access/create-once';
import { difference } from '../audit/difference';
import type {
  CompanyDocument,
  FormerCallback,
  SigningSecret,
  StoredCallback,
  StoredTestCallback,
} from '../companies/company-model';
import { found } from '../companies/company-service';
import { callbackOf, hostsOf, settingsOf } from '../companies/company-snapshot';
import type { ChangedCallbacks, CompanyStore } from '../companies/company-store';
import { type Actor, type SecurityAlerts, wants } from '../security-alerts/security-alerts';
import type { CallbackRotation, OwnCallbackChange } from './callback-schema';

export interface CallbackServiceDeps {
  /** The settings are part of the company's document, so that one write changes them and stores their events. */
  store: Pick<CompanyStore, 'findCompany' | 'changeCallback'>;
  cipher: Pick<SecretCipher, 'encrypt' | 'decrypt'>;
  connection: MongoConnection;
  outbox: { publishSoon(company: CompanyDocument): void };
  alerts: Pick<SecurityAlerts, 'callbackChanged' | 'publish'>;
  now(): Date;
}

/** The actor that changes settings, and the kind of settings. */
export interface CallbackChanger {
  by: Actor;
  /** True: the settings for messages sent with test keys. */
  test: boolean;
  /** The Idempotency-Key of a rotation, with its caller. */
  request?: IdempotencyKey | undefined;
}

export const BY_OPERATOR: CallbackChanger = { by: null, test: false };

const SECRET_BYTES = 32;
const KEY_BYTES = 24;
/** How long a replaced signing secret continues to sign beside its successor. */
const REPLACED_SIGNS_MS = 24 * 3_600_000;
const MAX_SECRETS = 5;
const MAX_TRIES = 5;
/** Former settings are kept longer than the alert of a change is retried, which is three days at most. */
const FORMER_KEPT_MS = 4 * 86_400_000;
const MOST_FORMER = 5;

/** Settings with the time zone in which they are shown, and with the company's subscribed events. */
export type ShownSettings = { settings: CallbackSettings; timezone: string; events: AskedEventName[] };

/** Stored signing secrets with their encryption context. */
interface Holder {
  signingSecrets: SigningSecret[];
  context: string;
}

/**
 * The callback settings of a company. `test` selects the settings for messages sent with test keys. They have their own validation key
 * and signing secrets, so that a live receiver accepts no signature of a test callback. Except for `find` and `findFormer`, all methods
 * throw NotFoundError for an unknown company.
 */
export class CallbackService {
  constructor(private readonly deps: CallbackServiceDeps) {}

  /** The settings that the dispatcher needs for callbacks; null if the company has no callback URL or does not exist. */
  async findSettings(company: number, test = false): Promise<CallbackSettings | null> {
    const document = await this.deps.store.findCompany(company);
    return document ? this.opened(document, test) : null;
  }

  /** Live settings of a version that was replaced within the last few days; null for any other version. */
  async findFormer(company: number, version: number): Promise<CallbackSettings | null> {
    const document = await this.deps.store.findCompany(company);
    const former = document && this.formerOf(document).find((one) => one.version === version);
    return former ? { ...this.openedOf(document, former, false), version } : null;
  }

  /** The settings as shown to the company; null if there are none. */
  async shown(company: number, test = false): Promise<ShownSettings | null> {
    return this.shownOf(found(await this.deps.store.findCompany(company)), test);
  }

  /** @throws NotFoundError also if there are no settings. */
  async get(company: number, test = false): Promise<ShownSettings> {
    const shown = await this.shown(company, test);
    if (!shown) throw noSettings();
    return shown;
  }

  /** Sets all settings together. Without a given signing secret, the current secret remains; if there is none, a secret is generated. */
  async set(
    company: number,
    given: OwnCallbackChange,
    { by, test }: CallbackChanger = BY_OPERATOR,
  ): Promise<ShownSettings> {
    const make = (document: CompanyDocument): ChangedCallbacks => {
      const before = test ? document.testCallback : document.callback;
      const holder = holderOf(document, test);
      const callback: StoredCallback = {
        url: given.url,
        key: this.deps.cipher.encrypt(given.key, holder.context),
        signingSecrets: this.secretsOf(holder, given.signingSecret),
        // The host of the URL is not stored here, because it would stay allowed after the URL changes.
        hosts: hostsOf({ url: given.url, hosts: given.hosts ?? before?.hosts ?? [] }).slice(1),
        signQuery: given.signQuery ?? before?.signQuery ?? true,
      };
      if (test) return { testCallback: callback };
      return { callback, testCallback: document.testCallback ?? this.firstOfTests(document) };
    };
    // Subscribed events are a setting of live callbacks only.
    const changed = await this.change(company, by, make, test ? undefined : given.events);
    return this.shownOf(changed, test)!;
  }

  /**
   * Sets a new signing secret; a repetition with the same Idempotency-Key sets no second one. Replaced secrets continue to sign until the overlap ends, or until their earlier end. If the given secret is
   * already the current secret, only the overlap of the older secrets changes.
   * @throws NotFoundError also if there are no settings; ConflictError if a secret would be dropped before its overlap ends, or if the
   * Idempotency-Key was already used with different parameters
   */
  async rotate(
    company: number,
    { signingSecret, overlapSeconds }: CallbackRotation,
    { by, test, request }: CallbackChanger = BY_OPERATOR,
  ): Promise<ShownSettings> {
    const madeFor = request && { ...request, at: this.deps.now() };
    const changed = await this.change(company, by, (document) => {
      if (!callbackOf(document, test)) throw noSettings();
      const holder = holderOf(document, test);
      if (this.wasMadeFor(holder, request)) return null;
      const next = this.nextSecrets(holder, signingSecret, overlapSeconds * 1_000);
      if (next.length > MAX_SECRETS) throw new ConflictError(said('too_many_replaced_secrets'));
      const signingSecrets = next.map((one, at) => (at === 0 && madeFor ? { ...one, madeFor } : one));
      return test
        ? { testCallback: { ...document.testCallback!, signingSecrets } }
        : { callback: { ...document.callback!, signingSecrets } };
    });
    return this.shownOf(changed, test)!;
  }

  /** Removes the settings of live callbacks only. */
  async remove(company: number): Promise<void> {
    const document = found(await this.deps.store.findCompany(company));
    if (document.callback) await this.change(company, null, () => ({ callback: null }));
  }

  /** Retries after a concurrent change, so that each change applies to the result of the one before. @param make returns null to change nothing */
  private async change(
    company: number,
    by: Actor,
    make: (document: CompanyDocument) => ChangedCallbacks | null,
    events?: AskedEventName[],
  ): Promise<CompanyDocument> {
    const { store, outbox, connection, alerts } = this.deps;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const document = found(await store.findCompany(company));
      const changes = make(document);
      if (!changes) return document;
      const names = this.namesOfChanged(document, changes, events);
      const former = names.length > 0 ? { formerCallbacks: this.withFormer(document) } : {};
      const done = await inTransaction(connection, async (session) => {
        const all = { ...changes, ...former };
        const changed = await store.changeCallback(company, document.version, all, events, session);
        if (!changed) return null;
        const alert = names.length > 0 ? await alerts.callbackChanged(document, names, by, session) : null;
        return { changed, alert };
      });
      if (done) {
        outbox.publishSoon(done.changed);
        if (done.alert) alerts.publish(done.alert);
        return done.changed;
      }
    }
    throw new ConflictError(said('company_changed_meanwhile'));
  }

  /** Names of the live settings that a change alters, as in the API; empty if there were no settings before. */
  private namesOfChanged(
    { _id, callback: before, settings }: CompanyDocument,
    { callback: after }: ChangedCallbacks,
    events?: AskedEventName[],
  ): string[] {
    if (!before || after === undefined) return [];
    if (after === null) return ['url'];
    const context = contextOfCallback(_id, false);
    const opened = (encrypted: string): string => this.deps.cipher.decrypt(encrypted, context);
    const secrets = ({ signingSecrets }: StoredCallback): string[] =>
      this.signing({ signingSecrets, context }).map(({ secret }) => opened(secret));
    const usual = settingsOf(settings).events;
    const record = (callback: StoredCallback, asked: AskedEventName[]) => ({
      url: callback.url,
      key: opened(callback.key),
      signingSecret: secrets(callback),
      hosts: hostsOf(callback),
      signQuery: callback.signQuery,
      events: asked,
    });
    return Object.keys(difference(record(before, usual), record(after, events ?? usual)).after as object);
  }

  /** The former settings that are still needed, plus the settings that this change replaces, if its alert goes to them. */
  private withFormer(document: CompanyDocument): FormerCallback[] {
    const former = this.formerOf(document);
    if (!document.callback || !wants(document, SECURITY_EVENT.CALLBACK_CHANGED)) return former;
    const until = new Date(this.deps.now().getTime() + FORMER_KEPT_MS);
    const replaced = { ...document.callback, version: document.callbackVersion, until };
    return [...former, replaced].slice(-MOST_FORMER);
  }

  private formerOf({ formerCallbacks = [] }: CompanyDocument): FormerCallback[] {
    const now = this.deps.now();
    return formerCallbacks.filter(({ until }) => until > now);
  }

  /** Whether a rotation with this Idempotency-Key set one of the secrets within the last day. @throws ConflictError for other parameters */
  private wasMadeFor({ signingSecrets }: Holder, request?: IdempotencyKey): boolean {
    const since = new Date(this.deps.now().getTime() - REQUEST_KEPT_MS);
    const made = signingSecrets.find(({ madeFor }) => madeFor && madeFor.key === request?.key)?.madeFor;
    if (!made || made.at <= since) return false;
    if (made.hash !== request?.hash) throw keyConflict();
    return true;
  }

  /** The secrets that currently sign, the newest first. */
  private signing({ signingSecrets }: Holder): SigningSecret[] {
    const now = this.deps.now();
    return signingSecrets.filter(({ until }) => !until || until > now);
  }

  /** The secrets with the given secret as the newest. Without a given secret, the current secrets remain, or a secret is generated. */
  private secretsOf(holder: Holder, given?: string): SigningSecret[] {
    const signing = this.signing(holder);
    if (signing[0] && (!given || given === this.opens(holder, signing[0]))) return signing;
    return this.nextSecrets(holder, given, REPLACED_SIGNS_MS).slice(0, MAX_SECRETS);
  }

  /** The secrets with `next`, or a generated secret, as the newest. Older secrets end with the overlap or at their earlier end. */
  private nextSecrets(
    holder: Holder,
    next = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`,
    overlapMs: number,
  ): SigningSecret[] {
    const [newest, ...others] = this.signing(holder);
    // A secret that becomes the newest again has no end.
    const older = others.filter((one) => this.opens(holder, one) !== next);
    const end = new Date(this.deps.now().getTime() + overlapMs);
    const ending = (all: SigningSecret[]): SigningSecret[] =>
      overlapMs === 0
        ? []
        : all.map((one) => ({ ...one, until: one.until && one.until < end ? one.until : end }));
    if (newest && next === this.opens(holder, newest)) return [newest, ...ending(older)];
    const secret = this.deps.cipher.encrypt(next, holder.context);
    return [{ secret, until: null }, ...ending(newest ? [newest, ...older] : [])];
  }

  private opens({ context }: Holder, { secret }: SigningSecret): string {
    return this.deps.cipher.decrypt(secret, context);
  }

  /** Test settings until a test key changes them: the company's URL, with other secrets than its live callbacks. */
  private firstOfTests(document: CompanyDocument): StoredTestCallback {
    const holder = holderOf(document, true);
    return {
      url: null,
      key: this.deps.cipher.encrypt(randomBytes(KEY_BYTES).toString('base64url'), holder.context),
      signingSecrets: this.secretsOf(holder),
      hosts: [],
      signQuery: true,
    };
  }

  private shownOf(document: CompanyDocument, test: boolean): ShownSettings | null {
    const settings = this.opened(document, test);
    // Subscribed events, such as account events and inbound messages, never concern test messages.
    const events = test ? [] : settingsOf(document.settings).events;
    return settings && { settings, timezone: document.timezone, events };
  }

  private opened(document: CompanyDocument, test: boolean): CallbackSettings | null {
    const callback = callbackOf(document, test);
    return callback && this.openedOf(document, callback, test);
  }

  private openedOf(
    { _id: company, callbackVersion }: CompanyDocument,
    callback: StoredCallback,
    test: boolean,
  ): CallbackSettings {
    const { cipher, now } = this.deps;
    const context = contextOfCallback(company, test);
    return {
      company,
      url: callback.url,
      key: cipher.decrypt(callback.key, context),
      signingSecrets: callback.signingSecrets
        .filter(({ until }) => !until || until > now())
        .map(({ secret, until }) => ({
          secret: cipher.decrypt(secret, context),
          until: until?.getTime() ?? null,
        })),
      hosts: hostsOf(callback),
      signQuery: callback.signQuery,
      version: callbackVersion,
    };
  }
}

function noSettings(): NotFoundError {
  return new NotFoundError(said('no_callback_settings'));
}

function holderOf({ _id, callback, testCallback }: CompanyDocument, test: boolean): Holder {
  const stored = test ? testCallback : callback;
  return { signingSecrets: stored?.signingSecrets ?? [], context: contextOfCallback(_id, test) };
}

/** The encryption context of a company's callback secrets: they can be decrypted only for the same company and kind of settings. */
export function contextOfCallback(company: number, test: boolean): string {
  return `callback/${company}${test ? '/test' : ''}`;
}
