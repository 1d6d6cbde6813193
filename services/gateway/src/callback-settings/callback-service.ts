// Long: one class has all reads and changes of a company's callback settings.
import { randomBytes } from 'node:crypto';
import { type AskedEventName, type CallbackSettings, SECURITY_EVENT } from '@herald/contracts';
import { ConflictError, NotFoundError } from '@herald/errors';
import { inTransaction, type MongoConnection, type SecretCipher } from '@herald/mongo';
import { difference } from '../audit/difference';
import type {
  CompanyDocument,
  FormerCallback,
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
  store: Pick<CompanyStore, 'find' | 'changeCallback'>;
  cipher: Pick<SecretCipher, 'seal' | 'open'>;
  connection: MongoConnection;
  outbox: { tellSoon(company: CompanyDocument): void };
  alerts: Pick<SecurityAlerts, 'callbackChanged' | 'publish'>;
  now(): Date;
}

/** By whom settings are changed, and which ones. */
export interface CallbackChanger {
  by: Actor;
  /** The settings of what test keys send. */
  test: boolean;
}

const BY_OPERATOR: CallbackChanger = { by: null, test: false };

const SECRET_BYTES = 32;
const KEY_BYTES = 24;
/** How long a replaced signing secret signs beside its successor. */
const REPLACED_SIGNS_MS = 24 * 3_600_000;
const MAX_SECRETS = 5;
const MAX_TRIES = 5;
/** An alert of a change is retried for three days at most. */
const FORMER_KEPT_MS = 4 * 86_400_000;
const MOST_FORMER = 5;

type Signing = StoredCallback['signingSecrets'][number];

/** With the zone by whose clock they are shown, and the events that the company has asked for. */
export type ShownSettings = { settings: CallbackSettings; timezone: string; events: AskedEventName[] };

/** What secrets are read from, and what their texts are bound to. */
interface Holder {
  signingSecrets: Signing[];
  context: string;
}

/**
 * The callback settings of a company (interface.md part 6). All methods throw NotFoundError for an unknown company. `test`: those of what test keys
 * send, with a validation key and signing secrets of their own, so that a test key can sign nothing that a live receiver takes.
 */
export class CallbackService {
  constructor(private readonly deps: CallbackServiceDeps) {}

  /** What the dispatcher needs to call; null where the company has no callback URL, or isn't there. */
  async find(company: number, test = false): Promise<CallbackSettings | null> {
    const document = await this.deps.store.find(company);
    return document ? this.opened(document, test) : null;
  }

  /** Live settings that were replaced within the last days; null for any others. */
  async findFormer(company: number, version: number): Promise<CallbackSettings | null> {
    const document = await this.deps.store.find(company);
    const former = document && this.formerOf(document).find((one) => one.version === version);
    return former ? { ...this.openedOf(document, former, false), version } : null;
  }

  /** As the company sees them; null where there are none. */
  async shown(company: number, test = false): Promise<ShownSettings | null> {
    return this.shownOf(found(await this.deps.store.find(company)), test);
  }

  /** @throws NotFoundError also where there are no settings. */
  async get(company: number, test = false): Promise<ShownSettings> {
    const shown = await this.shown(company, test);
    if (!shown) throw noSettings();
    return shown;
  }

  /** Sets all at once. Without a signing secret the one in use stays; if there is none, one is made. */
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
        key: this.deps.cipher.seal(given.key, holder.context),
        signingSecrets: this.secretsOf(holder, given.signingSecret),
        // Without that of the URL, which would stay allowed when the URL changes.
        hosts: hostsOf({ url: given.url, hosts: given.hosts ?? before?.hosts ?? [] }).slice(1),
        signQuery: given.signQuery ?? before?.signQuery ?? true,
      };
      if (test) return { testCallback: callback };
      return { callback, testCallback: document.testCallback ?? this.firstOfTests(document) };
    };
    // Those that the company asks for are a setting of its live callbacks.
    const changed = await this.change(company, by, make, test ? undefined : given.events);
    return this.shownOf(changed, test)!;
  }

  /**
   * Another signing secret; the replaced ones sign too until the overlap is over, none of them longer than it did. With the one that is
   * in use only those before it end.
   * @throws NotFoundError also if there are no settings; ConflictError if a secret would be dropped before its overlap is over
   */
  async rotate(
    company: number,
    { signingSecret, overlapSeconds }: CallbackRotation,
    { by, test }: CallbackChanger = BY_OPERATOR,
  ): Promise<ShownSettings> {
    const changed = await this.change(company, by, (document) => {
      if (!callbackOf(document, test)) throw noSettings();
      const holder = holderOf(document, test);
      const signingSecrets = this.nextSecrets(holder, signingSecret, overlapSeconds * 1_000);
      if (signingSecrets.length > MAX_SECRETS)
        throw new ConflictError(
          'Too many replaced secrets sign still. Wait for their end, or give no overlap.',
        );
      return test
        ? { testCallback: { ...document.testCallback!, signingSecrets } }
        : { callback: { ...document.callback!, signingSecrets } };
    });
    return this.shownOf(changed, test)!;
  }

  /** Only those of live callbacks. */
  async remove(company: number): Promise<void> {
    const document = found(await this.deps.store.find(company));
    if (document.callback) await this.change(company, null, () => ({ callback: null }));
  }

  /** Two operators at once: the second sees what the first did, and changes that. */
  private async change(
    company: number,
    by: Actor,
    make: (document: CompanyDocument) => ChangedCallbacks,
    events?: AskedEventName[],
  ): Promise<CompanyDocument> {
    const { store, outbox, connection, alerts } = this.deps;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const document = found(await store.find(company));
      const changes = make(document);
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
        outbox.tellSoon(done.changed);
        if (done.alert) alerts.publish(done.alert);
        return done.changed;
      }
    }
    throw new ConflictError('The company was changed concurrently. Try again.');
  }

  /** Names of the live settings that a change alters, as the API has them; none if there were no settings to alter. */
  private namesOfChanged(
    { _id, callback: before, settings }: CompanyDocument,
    { callback: after }: ChangedCallbacks,
    events?: AskedEventName[],
  ): string[] {
    if (!before || after === undefined) return [];
    if (after === null) return ['url'];
    const context = contextOfCallback(_id, false);
    const opened = (sealed: string): string => this.deps.cipher.open(sealed, context);
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

  /** The replaced settings that are still needed, with the ones that are replaced now, if an alert goes to them. */
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

  /** Those that sign now, the newest first. */
  private signing({ signingSecrets }: Holder): Signing[] {
    const now = this.deps.now();
    return signingSecrets.filter(({ until }) => !until || until > now);
  }

  /** With the one that is given as the newest; without one what is there stays, or one is made. */
  private secretsOf(holder: Holder, given?: string): StoredCallback['signingSecrets'] {
    const signing = this.signing(holder);
    if (signing[0] && (!given || given === this.opens(holder, signing[0]))) return signing;
    return this.nextSecrets(holder, given, REPLACED_SIGNS_MS).slice(0, MAX_SECRETS);
  }

  /** With `next` as the newest, or one that is made; those before it end with the overlap, or when they did. */
  private nextSecrets(
    holder: Holder,
    next = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`,
    overlapMs: number,
  ): StoredCallback['signingSecrets'] {
    const [newest, ...older] = this.signing(holder);
    const end = new Date(this.deps.now().getTime() + overlapMs);
    const ending = (all: Signing[]): Signing[] =>
      overlapMs === 0
        ? []
        : all.map(({ secret, until }) => ({ secret, until: until && until < end ? until : end }));
    if (newest && next === this.opens(holder, newest)) return [newest, ...ending(older)];
    const secret = this.deps.cipher.seal(next, holder.context);
    return [{ secret, until: null }, ...ending(newest ? [newest, ...older] : [])];
  }

  private opens({ context }: Holder, { secret }: Signing): string {
    return this.deps.cipher.open(secret, context);
  }

  /** Until a test key sets others: the company's URL, with secrets that are none of its live callbacks'. */
  private firstOfTests(document: CompanyDocument): StoredTestCallback {
    const holder = holderOf(document, true);
    return {
      url: null,
      key: this.deps.cipher.seal(randomBytes(KEY_BYTES).toString('base64url'), holder.context),
      signingSecrets: this.secretsOf(holder),
      hosts: [],
      signQuery: true,
    };
  }

  private shownOf(document: CompanyDocument, test: boolean): ShownSettings | null {
    const settings = this.opened(document, test);
    // The events to ask for are of accounts and phones: no test has them.
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
      key: cipher.open(callback.key, context),
      signingSecrets: callback.signingSecrets
        .filter(({ until }) => !until || until > now())
        .map(({ secret, until }) => ({
          secret: cipher.open(secret, context),
          until: until?.getTime() ?? null,
        })),
      hosts: hostsOf(callback),
      signQuery: callback.signQuery,
      version: callbackVersion,
    };
  }
}

function noSettings(): NotFoundError {
  return new NotFoundError('The company has no callback settings.');
}

function holderOf({ _id, callback, testCallback }: CompanyDocument, test: boolean): Holder {
  const stored = test ? testCallback : callback;
  return { signingSecrets: stored?.signingSecrets ?? [], context: contextOfCallback(_id, test) };
}

/** What a company's callback secrets are bound to. */
export function contextOfCallback(company: number, test: boolean): string {
  return `callback/${company}${test ? '/test' : ''}`;
}
