import { randomBytes } from 'node:crypto';
import type { AskedEventName, CallbackSettings } from '@herald/contracts';
import { ConflictError, NotFoundError } from '@herald/errors';
import type { SecretCipher } from '@herald/mongo';
import type { CompanyDocument, StoredCallback } from '../companies/company-model';
import { found } from '../companies/company-service';
import { hostsOf, settingsOf } from '../companies/company-snapshot';
import type { CompanyStore } from '../companies/company-store';
import type { CallbackRotation, OwnCallbackChange } from './callback-schema';

export interface CallbackServiceDeps {
  /** The settings stand in the company's document, so that one write changes them and leaves their events. */
  store: Pick<CompanyStore, 'find' | 'changeCallback'>;
  cipher: Pick<SecretCipher, 'seal' | 'open'>;
  outbox: { tellSoon(company: CompanyDocument): void };
  now(): Date;
}

const SECRET_BYTES = 32;
/** How long a replaced signing secret signs beside its successor. */
const REPLACED_SIGNS_MS = 24 * 3_600_000;
const MAX_SECRETS = 5;
const MAX_TRIES = 5;

type Signing = StoredCallback['signingSecrets'][number];

/** With the zone by whose clock they are shown, and the events that the company has asked for. */
export type ShownSettings = { settings: CallbackSettings; timezone: string; events: AskedEventName[] };

/** The callback settings of a company (interface.md part 6). All methods throw NotFoundError for an unknown company. */
export class CallbackService {
  constructor(private readonly deps: CallbackServiceDeps) {}

  /** What the dispatcher needs to call; null where the company has no callback URL, or isn't there. */
  async find(company: number): Promise<CallbackSettings | null> {
    const document = await this.deps.store.find(company);
    return document ? this.opened(document) : null;
  }

  /** As the company sees them; null where there are none. */
  async shown(company: number): Promise<ShownSettings | null> {
    return this.shownOf(found(await this.deps.store.find(company)));
  }

  /** @throws NotFoundError also where there are no settings. */
  async get(company: number): Promise<ShownSettings> {
    const shown = await this.shown(company);
    if (!shown) throw noSettings();
    return shown;
  }

  /** Sets all at once. Without a signing secret the one in use stays; if there is none, one is made. */
  async set(company: number, given: OwnCallbackChange): Promise<ShownSettings> {
    const make = (document: CompanyDocument): StoredCallback => ({
      url: given.url,
      key: this.deps.cipher.seal(given.key, contextOfCallback(company)),
      signingSecrets: this.secretsOf(document, given.signingSecret),
      // Without that of the URL, which would stay allowed when the URL changes.
      hosts: hostsOf({ url: given.url, hosts: given.hosts ?? document.callback?.hosts ?? [] }).slice(1),
      signQuery: given.signQuery ?? document.callback?.signQuery ?? true,
    });
    const changed = await this.change(company, make, given.events);
    return this.shownOf(changed)!;
  }

  /**
   * Another signing secret; the replaced ones sign too until the overlap is over, none of them longer than it did. With the one that is
   * in use only those before it end.
   * @throws NotFoundError also where there are no settings; ConflictError where so many sign that one would be dropped before its time
   */
  async rotate(company: number, { signingSecret, overlapSeconds }: CallbackRotation): Promise<ShownSettings> {
    const changed = await this.change(company, (document) => {
      if (!document.callback) throw noSettings();
      const signingSecrets = this.nextSecrets(document, signingSecret, overlapSeconds * 1_000);
      if (signingSecrets.length > MAX_SECRETS)
        throw new ConflictError(
          'Too many replaced secrets sign still. Wait for their end, or give no overlap.',
        );
      return { ...document.callback, signingSecrets };
    });
    return this.shownOf(changed)!;
  }

  async remove(company: number): Promise<void> {
    const document = found(await this.deps.store.find(company));
    if (document.callback) await this.change(company, () => null);
  }

  /** Two operators at once: the second sees what the first did, and changes that. */
  private async change(
    company: number,
    make: (document: CompanyDocument) => StoredCallback | null,
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
    throw new ConflictError('The company is being changed by others. Try again.');
  }

  /** Those that sign now, the newest first. */
  private signing({ callback }: CompanyDocument): Signing[] {
    const now = this.deps.now();
    return (callback?.signingSecrets ?? []).filter(({ until }) => !until || until > now);
  }

  /** With the one that is given as the newest; without one what is there stays, or one is made. */
  private secretsOf(document: CompanyDocument, given?: string): StoredCallback['signingSecrets'] {
    const signing = this.signing(document);
    if (signing[0] && (!given || given === this.opens(document, signing[0]))) return signing;
    return this.nextSecrets(document, given, REPLACED_SIGNS_MS).slice(0, MAX_SECRETS);
  }

  /** With `next` as the newest, or one that is made; those before it end with the overlap, or when they did. */
  private nextSecrets(
    document: CompanyDocument,
    next = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`,
    overlapMs: number,
  ): StoredCallback['signingSecrets'] {
    const [newest, ...older] = this.signing(document);
    const end = new Date(this.deps.now().getTime() + overlapMs);
    const ending = (all: Signing[]): Signing[] =>
      overlapMs === 0
        ? []
        : all.map(({ secret, until }) => ({ secret, until: until && until < end ? until : end }));
    if (newest && next === this.opens(document, newest)) return [newest, ...ending(older)];
    const secret = this.deps.cipher.seal(next, contextOfCallback(document._id));
    return [{ secret, until: null }, ...ending(newest ? [newest, ...older] : [])];
  }

  private opens({ _id: company }: CompanyDocument, { secret }: Signing): string {
    return this.deps.cipher.open(secret, contextOfCallback(company));
  }

  private shownOf(document: CompanyDocument): ShownSettings | null {
    const settings = this.opened(document);
    const { events } = settingsOf(document.settings);
    return settings && { settings, timezone: document.timezone, events };
  }

  private opened({ _id: company, callback, callbackVersion }: CompanyDocument): CallbackSettings | null {
    if (!callback) return null;
    const { cipher, now } = this.deps;
    const context = contextOfCallback(company);
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

/** What a company's callback secrets are bound to. */
export function contextOfCallback(company: number): string {
  return `callback/${company}`;
}
