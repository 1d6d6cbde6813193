import type { Logger } from '@herald/logging';
import { type LinkEnd, type LinkEvents, type LinkOptions, SmppLink } from '../smpp/smpp-link';

export interface Reconnect {
  firstMs: number;
  longestMs: number;
  /** After the centre refused the bind itself: trying often would be taken for an attack. */
  refusedMs: number;
}

export const RECONNECT: Reconnect = { firstMs: 300, longestMs: 30_000, refusedMs: 5_000 };

export interface KeeperDeps {
  options: LinkOptions;
  reconnect: Reconnect;
  logger: Logger;
  /** Route, slot and kind, for the log. */
  label: { route: string; slot: number; bind: string };
  events: KeeperEvents;
}

export interface KeeperEvents extends Pick<LinkEvents, 'onDeliverSm' | 'onStrayAnswer'> {
  /** Bound or not any more. */
  onChange(): void;
  /** Something may be submitted again. */
  onRoom(): void;
}

export type KeeperState = 'stopped' | 'connecting' | 'bound' | 'waiting';

/** Keeps one link to a centre up: connects, binds, and after an end tries again, with growing delay and jitter. */
export class LinkKeeper {
  state: KeeperState = 'stopped';
  since = new Date();
  lastEnd: LinkEnd | null = null;
  private link: SmppLink | null = null;
  private timer: NodeJS.Timeout | null = null;
  private failures = 0;

  constructor(private readonly deps: KeeperDeps) {}

  /** The link while it is bound. */
  get bound(): SmppLink | null {
    return this.state === 'bound' ? this.link : null;
  }

  start(): void {
    if (this.state === 'stopped') this.connect();
  }

  /** Unbinds and stays away. Resolves when the connection is gone. */
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

  /** Something works: the next end is tried again soon. */
  noteSound(): void {
    this.failures = 0;
  }

  private connect(): void {
    const { events, options, logger, label } = this.deps;
    this.enter('connecting');
    const link = new SmppLink(options, {
      onBound: () => {
        this.enter('bound');
        logger.info('carrier.bound', label);
        events.onChange();
      },
      onDeliverSm: events.onDeliverSm,
      onClosing: () => this.leave(),
      onDrain: events.onRoom,
      onStrayAnswer: events.onStrayAnswer,
      onEnd: (end) => this.onEnd(link, end),
    });
    this.link = link;
  }

  private onEnd(link: SmppLink, end: LinkEnd): void {
    if (this.link !== link) return;
    this.link = null;
    this.lastEnd = end;
    this.leave();
    if (this.state === 'stopped') return;
    const delayMs = this.nextDelay(end);
    this.deps.logger.warn('carrier.disconnected', { ...this.deps.label, ...end, retryMs: delayMs });
    this.enter('waiting');
    this.timer = setTimeout(() => this.connect(), delayMs);
  }

  private leave(): void {
    if (this.state !== 'bound') return;
    this.enter('waiting');
    this.deps.events.onChange();
  }

  private nextDelay(end: LinkEnd): number {
    const { firstMs, longestMs, refusedMs } = this.deps.reconnect;
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
