import { LRUCache } from 'lru-cache';
import { type CallbackSettings, type CompanySnapshot, retentionOf } from '@herald/contracts';
import { formerOf, receiverBy, type SettingsKind } from '../callbacks/receiver-key';
import { type Endpoint, parseEndpoint, type RequestStyle } from '../sending/callback-request';
import { signingKey } from '../sending/signature';

/** The settings that a company's callbacks need. They are kept in memory only, because they include secrets. */
export interface CompanyTarget extends RequestStyle {
  collapse: boolean;
  /** The retention of its callbacks, days. @param usual the default for a company without its own setting */
  keptDays(usual: number): number;
  /**
   * The endpoint for a URL given with a send, or for the company's own URL if that is null, invalid, or not on one of
   * its hosts. Null if neither can be called.
   */
  endpointOf(url: string | null): Endpoint | null;
}

export interface CallbackTargetsDeps {
  companies: { get(company: number): Promise<Pick<CompanySnapshot, 'timezone' | 'settings'> | null> };
  /** `test`: the settings of test keys. `former`: the replaced settings of this version; null once they are deleted. */
  askSettings(company: number, which: { test?: true; former?: number }): Promise<CallbackSettings | null>;
}

interface KnownTarget {
  target: CompanyTarget | null;
  freshUntil: number;
  /** Whether the settings have changed since. */
  changed: boolean;
}

const REMEMBERED = 10_000;
/** The limit for all companies together, bytes. */
const REMEMBERED_URLS = 4 * 1024 * 1024;
const ENDPOINT_BYTES = 500;

/** Parsed URLs given with sends, by the company's key and the URL. */
type OtherUrls = LRUCache<string, { endpoint: Endpoint | null }>;
// The longest time for which a lost event can leave settings outdated.
const FRESH_MS = 30_000;
/** The same for a missing URL, which drops callbacks for good. */
const MISSING_FRESH_MS = 2_000;

/**
 * Caches the gateway's callback settings and the company view until they change. While the gateway is unavailable, the
 * cached settings stay in use. Test callbacks and alerts to replaced settings have targets of their own (`kind`).
 */
export class CallbackTargets {
  private readonly known = new LRUCache<string, KnownTarget>({ max: REMEMBERED });
  private readonly others: OtherUrls = new LRUCache({
    maxSize: REMEMBERED_URLS,
    // The name, and the start of its URL.
    sizeCalculation: (_other, name) => ENDPOINT_BYTES + 2 * name.length,
  });
  private readonly asking = new Map<string, Promise<CompanyTarget | null>>();
  /** The number of changes so far: a response requested before a change is not fresh. */
  private changes = 0;

  constructor(private readonly deps: CallbackTargetsDeps) {}

  /** The cached target: null = the company has no callback URL; undefined = call `get`. */
  peek(company: number, kind: SettingsKind = 'live'): CompanyTarget | null | undefined {
    const known = this.known.get(receiverBy(company, kind));
    return known && known.freshUntil > Date.now() ? known.target : undefined;
  }

  /**
   * Null = the company has no callback URL. @throws UnavailableError if the settings are neither cached nor available.
   */
  async get(company: number, kind: SettingsKind = 'live'): Promise<CompanyTarget | null> {
    const fresh = this.peek(company, kind);
    if (fresh !== undefined) return fresh;
    const name = receiverBy(company, kind);
    const running = this.asking.get(name);
    if (running) return running;
    const asking = this.ask(company, kind).finally(() => this.asking.delete(name));
    this.asking.set(name, asking);
    return asking;
  }

  /** Like `get`, but always requests the current settings. */
  async askAgain(company: number, kind: SettingsKind = 'live'): Promise<CompanyTarget | null> {
    return this.ask(company, kind);
  }

  /** Marks the company's settings as outdated after a change. */
  forget(company: number): void {
    this.changes++;
    for (const kind of ['live', 'test'] as const) {
      const known = this.known.get(receiverBy(company, kind));
      if (known) outdate(known);
    }
  }

  /** Marks all settings as outdated, because changes may have been missed. */
  forgetAll(): void {
    this.changes++;
    for (const known of this.known.values()) outdate(known);
  }

  private async ask(company: number, kind: SettingsKind): Promise<CompanyTarget | null> {
    const name = receiverBy(company, kind);
    const askedAt = Date.now();
    const asked: KnownTarget = { target: null, freshUntil: 0, changed: false };
    const { changes } = this;
    const before = this.known.get(name);
    try {
      const former = formerOf(kind);
      const which = {
        ...(kind === 'test' && { test: true as const }),
        ...(former !== undefined && { former }),
      };
      const settings = await this.deps.askSettings(company, which);
      const snapshot = settings && (await this.deps.companies.get(company));
      asked.target = settings && snapshot ? targetOf(settings, snapshot, this.others) : null;
    } catch (error) {
      // A missing URL drops callbacks for good, so an outdated missing URL is not used. The callbacks wait.
      if (!before || (before.changed && before.target === null)) throw error;
      asked.changed = before.changed;
      asked.target = before.target;
    }
    asked.freshUntil = askedAt + (asked.target === null ? MISSING_FRESH_MS : FRESH_MS);
    if (changes !== this.changes) outdate(asked);
    this.known.set(name, asked);
    return asked.target;
  }
}

function outdate(known: KnownTarget): void {
  known.freshUntil = 0;
  known.changed = true;
}

function targetOf(
  settings: CallbackSettings,
  snapshot: Pick<CompanySnapshot, 'timezone' | 'settings'>,
  others: OtherUrls,
): CompanyTarget {
  const own = parseEndpoint(settings.url, settings.key);
  const hosts = new Set(settings.hosts);
  return {
    timezone: snapshot.timezone,
    collapse: snapshot.settings.collapseCallbacks,
    keptDays: (usual) => retentionOf(snapshot, { deliveries: usual }).deliveries,
    secrets: settings.signingSecrets.map(({ secret, until }) => ({ key: signingKey(secret), until })),
    signQuery: settings.signQuery,
    endpointOf: (url) => {
      if (url === null) return own;
      const name = `${settings.key} ${url}`;
      let other = others.get(name);
      if (!other) {
        other = { endpoint: parseEndpoint(url, settings.key) };
        others.set(name, other);
      }
      // sms has checked the host too, but it may have been removed from the list since.
      return other.endpoint && hosts.has(other.endpoint.host) ? other.endpoint : own;
    },
  };
}
