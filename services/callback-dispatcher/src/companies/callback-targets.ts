import { LRUCache } from 'lru-cache';
import { type CallbackSettings, type CompanySnapshot, retentionOf } from '@herald/contracts';
import { formerOf, receiverBy, type SettingsKind } from '../callbacks/receiver-key';
import { type Endpoint, parseEndpoint, type RequestStyle } from '../sending/callback-request';
import { signingKey } from '../sending/signature';

/** All that the callbacks of a company need. In memory only: it holds secrets. */
export interface CompanyTarget extends RequestStyle {
  collapse: boolean;
  /** How long its callbacks are kept, days. @param usual where it has nothing of its own */
  keptDays(usual: number): number;
  /** The endpoint of a send's own URL, or of the company's where that is null, of no use or on none of its hosts. Null: neither can be called. */
  endpointOf(url: string | null): Endpoint | null;
}

export interface CallbackTargetsDeps {
  companies: { get(company: number): Promise<Pick<CompanySnapshot, 'timezone' | 'settings'> | null> };
  /** `test`: of what test keys send. `former`: the replaced settings of this version; null once they are forgotten. */
  askSettings(company: number, which: { test?: true; former?: number }): Promise<CallbackSettings | null>;
}

interface Known {
  target: CompanyTarget | null;
  freshUntil: number;
  /** A change was heard of since. */
  changed: boolean;
}

const REMEMBERED = 10_000;
/** Of all companies together, octets. */
const REMEMBERED_URLS = 4 * 1024 * 1024;
const ENDPOINT_OCTETS = 500;

/** Sends' own URLs taken apart, by the company's key and the URL. */
type OtherUrls = LRUCache<string, { endpoint: Endpoint | null }>;
// An upper bound on how long a lost event could be felt.
const FRESH_MS = 30_000;

/**
 * What the gateway and the company view say of companies' callbacks, remembered until a change is heard of. While the
 * gateway is away, what was known goes on to be used. Callbacks of what test keys send, and alerts to replaced settings, have targets of their own (`kind`).
 */
export class CallbackTargets {
  private readonly known = new LRUCache<string, Known>({ max: REMEMBERED });
  private readonly others: OtherUrls = new LRUCache({
    maxSize: REMEMBERED_URLS,
    // The name, and what its URL begins with.
    sizeCalculation: (_other, name) => ENDPOINT_OCTETS + 2 * name.length,
  });
  private readonly asking = new Map<string, Promise<CompanyTarget | null>>();
  /** Changes heard of: an answer that was on its way meanwhile is not fresh. */
  private changes = 0;

  constructor(private readonly deps: CallbackTargetsDeps) {}

  /** What is known right now: null = the company has no callback URL; undefined = it must be asked for by `get`. */
  peek(company: number, kind: SettingsKind = 'live'): CompanyTarget | null | undefined {
    const known = this.known.get(receiverBy(company, kind));
    return known && known.freshUntil > Date.now() ? known.target : undefined;
  }

  /** Null = the company has no callback URL. @throws UnavailableError where it was never known and nobody can tell. */
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

  /** As `get`, and as it is now, whatever was known. */
  async askAnew(company: number, kind: SettingsKind = 'live'): Promise<CompanyTarget | null> {
    return this.ask(company, kind);
  }

  /** Something of the company has changed. */
  forget(company: number): void {
    this.changes++;
    for (const kind of ['live', 'test'] as const) {
      const known = this.known.get(receiverBy(company, kind));
      if (known) outdate(known);
    }
  }

  /** Changes may have been missed. */
  forgetAll(): void {
    this.changes++;
    for (const known of this.known.values()) outdate(known);
  }

  private async ask(company: number, kind: SettingsKind): Promise<CompanyTarget | null> {
    const name = receiverBy(company, kind);
    const asked: Known = { target: null, freshUntil: Date.now() + FRESH_MS, changed: false };
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
      // "Nobody to call" drops callbacks for good: not on the word of what has changed since. They wait.
      if (!before || (before.changed && before.target === null)) throw error;
      asked.changed = before.changed;
      asked.target = before.target;
    }
    if (changes !== this.changes) outdate(asked);
    this.known.set(name, asked);
    return asked.target;
  }
}

function outdate(known: Known): void {
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
      // sms has asked too; a host may have been taken off the list since.
      return other.endpoint && hosts.has(other.endpoint.host) ? other.endpoint : own;
    },
  };
}
