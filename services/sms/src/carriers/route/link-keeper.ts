import type { Logger } from '@herald/telemetry/logging';
import type { Link, LinkEnd } from '../link';
import type { SmppLinkEvents } from '../smpp/smpp-link';

export interface Reconnect {
  firstMs: number;
  longestMs: number;
  /** Delay after the SMSC refused the bind: frequent retries would look like an attack. */
  refusedMs: number;
}

export const RECONNECT: Reconnect = { firstMs: 300, longestMs: 30_000, refusedMs: 5_000 };

/** Passwords of a route's links, newest first. The others are previous passwords, for an SMSC that does not accept the newest yet. */
export interface Passwords {
  current: readonly string[];
}

/** ESME_RBINDFAIL, ESME_RINVPASWD: SMSCs answer a wrong password with either. */
const WRONG_PASSWORD: readonly (number | null)[] = [0x0d, 0x0e];

export interface KeeperDeps {
  open(password: string, events: SmppLinkEvents): Link;
  passwords: Passwords;
  reconnect: Reconnect;
  logger: Logger;
  /** Route, number of the lease and kind, for the log. */
  label: { route: string; index: number; bind: string };
  events: KeeperEvents;
}

export interface KeeperEvents extends Pick<SmppLinkEvents, 'onDeliverSm' | 'onStrayAnswer'> {
  /** The link is bound, or no longer bound. */
  onChange(): void;
  /** Submits are possible again. */
  onCapacity(): void;
}

export type KeeperState = 'stopped' | 'connecting' | 'bound' | 'waiting';

/** Keeps one link to a carrier connected: connects, binds, and reconnects after an end, with growing delay and jitter. */
export class LinkKeeper {
  state: KeeperState = 'stopped';
  since = new Date();
  lastEnd: LinkEnd | null = null;
  private link: Link | null = null;
  private timer: NodeJS.Timeout | null = null;
  private failures = 0;
  /** When it was bound last, ms of the monotonic clock. */
  private boundAt = 0;
  /** Index of the password to try next. */
  private turn = 0;
  private password: string | null = null;

  constructor(private readonly deps: KeeperDeps) {}

  /** The link while it is bound. */
  get bound(): Link | null {
    return this.state === 'bound' ? this.link : null;
  }

  /** It is bound with a previous password. */
  get isOutdated(): boolean {
    return this.bound !== null && this.password !== this.deps.passwords.current[0];
  }

  /** The id of its connection; null while it has none. */
  get connection(): string | null {
    return this.link?.id ?? null;
  }

  start(): void {
    if (this.state === 'stopped') this.connect();
  }

  /** Unbinds and does not reconnect. Resolves when the connection is closed. */
  async stop(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const { link } = this;
    const wasBound = this.state === 'bound';
    this.enter('stopped');
    if (wasBound) this.deps.events.onChange();
    link?.unbind();
    await link?.ended;
  }

  /** The link works, so the first reconnect after its end is fast. */
  noteSound(): void {
    this.failures = 0;
  }

  private connect(): void {
    const { events, open, passwords, logger, label } = this.deps;
    this.enter('connecting');
    const password = (this.password = passwords.current[this.turn] ?? passwords.current[0]!);
    const link = open(password, {
      onBound: () => {
        this.boundAt = performance.now();
        this.enter('bound');
        logger.info('carrier.bound', label);
        events.onChange();
      },
      onDeliverSm: events.onDeliverSm,
      onClosing: () => this.leave(),
      onDrain: events.onCapacity,
      onStrayAnswer: events.onStrayAnswer,
      onEnd: (end) => this.onEnd(link, end),
    });
    this.link = link;
  }

  private onEnd(link: Link, end: LinkEnd): void {
    if (this.link !== link) return;
    this.link = null;
    this.lastEnd = end;
    this.leave();
    if (this.state === 'stopped') return;
    const delayMs = this.nextDelay(end, this.turnAfter(end));
    this.deps.logger.warn('carrier.disconnected', { ...this.deps.label, ...end, retryMs: delayMs });
    this.enter('waiting');
    this.timer = setTimeout(() => this.connect(), delayMs);
  }

  private leave(): void {
    if (this.state !== 'bound') return;
    // A receiver, and the link of a spare route, get no answers to submits.
    if (performance.now() - this.boundAt >= this.deps.reconnect.longestMs) this.noteSound();
    this.enter('waiting');
    this.deps.events.onChange();
  }

  /** After a refusal the next password is tried, otherwise the newest. True while one is untried. */
  private turnAfter({ status }: LinkEnd): boolean {
    const { length } = this.deps.passwords.current;
    this.turn = WRONG_PASSWORD.includes(status) ? (this.turn + 1) % length : 0;
    return this.turn > 0;
  }

  private nextDelay(end: LinkEnd, hasAnother: boolean): number {
    const { firstMs, longestMs, refusedMs } = this.deps.reconnect;
    if (hasAnother) return firstMs;
    const base = end.status === null ? firstMs : refusedMs;
    const delay = Math.min(base * 2 ** this.failures, Math.max(longestMs, base));
    this.failures = Math.min(this.failures + 1, 16);
    return Math.round(delay * (0.5 + Math.random() / 2));
  }

  private enter(state: KeeperState): void {
    this.state = state;
    this.since = new Date();
  }
}
