import { randomBytes } from 'node:crypto';
import type { AskedEventName, CallbackSettings } from '@herald/contracts';
import { ConflictError, NotFoundError } from '@herald/errors';
import type { SecretCipher } from '@herald/mongo';
import type { CompanyDocument, StoredCallback, StoredTestCallback } from '../companies/company-model';
import { found } from '../companies/company-service';
import { callbackOf, hostsOf, settingsOf } from '../companies/company-snapshot';
import type { ChangedCallbacks, CompanyStore } from '../companies/company-store';
import type { CallbackRotation, OwnCallbackChange } from './callback-schema';

export interface CallbackServiceDeps {
  /** The settings stand in the company's document, so that one write changes them and leaves their events. */
  store: Pick<CompanyStore, 'find' | 'changeCallback'>;
  cipher: Pick<SecretCipher, 'seal' | 'open'>;
  outbox: { tellSoon(company: CompanyDocument): void };
  now(): Date;
}

const SECRET_BYTES = 32;
const KEY_BYTES = 24;
/** How long a replaced signing secret signs beside its successor. */
const REPLACED_SIGNS_MS = 24 * 3_600_000;
const MAX_SECRETS = 5;
const MAX_TRIES = 5;

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
  async set(company: number, given: OwnCallbackChange, test = false): Promise<ShownSettings> {
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
    const changed = await this.change(company, make, test ? undefined : given.events);
    return this.shownOf(changed, test)!;
  }

  /**
   * Another signing secret; the replaced ones sign too until the overlap is over, none of them longer than it did. With the one that is
   * in use only those before it end.
   * @throws NotFoundError also where there are no settings; ConflictError where so many sign that one would be dropped before its time
   */
  async rotate(
    company: number,
    { signingSecret, overlapSeconds }: CallbackRotation,
    test = false,
  ): Promise<ShownSettings> {
    const changed = await this.change(company, (document) => {
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
    if (document.callback) await this.change(company, () => ({ callback: null }));
  }

  /** Two operators at once: the second sees what the first did, and changes that. */
  private async change(
    company: number,
    make: (document: CompanyDocument) => ChangedCallbacks,
    events?: AskedEventName[],
  ): Promise<CompanyDocument> {
    const { store, outbox } = this.deps;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const document = found(await store.find(company));
      const changed = await store.changeCallback(company, document.version, make(document), events);
      if (changed) {
        outbox.tellSoon(changed);
        return changed;
      }
    }
    throw new ConflictError('The company was changed concurrently. Try again.');
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
    const { _id: company, callbackVersion } = document;
    const callback = callbackOf(document, test);
    if (!callback) return null;
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
