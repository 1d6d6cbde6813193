import type { Logger } from '@herald/telemetry/logging';
import type { Acknowledge } from '../carrier';
import type { DeliverSm } from '../smpp/deliver-sm';
import { Bind, type BindState } from './bind';
import { type BindWindow, Deliveries } from './deliveries';
import type { Passwords, Reconnect } from './link-keeper';
import type { RouteSettings } from './route-settings';

export interface RouteBindsDeps {
  settings: RouteSettings;
  reconnect: Reconnect;
  logger: Logger;
  events: {
    /** A bind is connected, or no longer connected. */
    onChange(): void;
    /** Submits may be possible again. */
    onCapacity(): void;
    onDeliverSm(deliverSm: DeliverSm, acknowledge: Acknowledge): void;
    onStrayAnswer(): void;
  };
}

/** The time in which a bind is renewed, so that the others keep submitting. */
const RENEWED_APART_MS = 1_000;
/** Grace period for answers after a lease was lost; the next owner binds no sooner (`LeasePool`). */
const RETIRE_MS = 1_000;

/** The leased binds of a route in this process: their passwords, their windows, and the unacknowledged deliveries of their SMSC. */
export class RouteBinds {
  /** Number of connected binds. */
  connected = 0;
  readonly deliveries = new Deliveries((reads) => this.setReading(reads));
  private readonly binds = new Map<number, Bind>();
  /** Binds with lost leases, until their submits are answered. */
  private readonly retiring = new Set<Promise<void>>();
  private readonly passwords: Passwords;
  private renewals: NodeJS.Timeout[] = [];
  private reads = true;

  constructor(private readonly deps: RouteBindsDeps) {
    this.passwords = { current: passwordsOf(deps.settings) };
  }

  /** Number of leased binds. */
  get size(): number {
    return this.binds.size;
  }

  /** Submits without an answer. */
  get inFlight(): number {
    let sum = 0;
    for (const bind of this.binds.values()) sum += bind.inFlight;
    return sum;
  }

  /** Ids of their connections. */
  get connections(): string[] {
    return [...this.binds.values()].flatMap((bind) => bind.connections);
  }

  /** A bind whose lease was gained, not connected yet; null if it is known. */
  gain(index: number): Bind | null {
    if (this.binds.has(index)) return null;
    const { settings, reconnect, logger, events } = this.deps;
    const window: BindWindow = { open: 0, most: 0 };
    const bind = new Bind({
      ...{ index, settings, reconnect, logger, passwords: this.passwords },
      events: {
        onChange: () => {
          // After a new connection the SMSC may have another window.
          window.most = 0;
          this.count();
          events.onChange();
        },
        onCapacity: events.onCapacity,
        onDeliverSm: (deliverSm, answer) =>
          events.onDeliverSm(deliverSm, this.deliveries.accept(answer, window)),
        onStrayAnswer: events.onStrayAnswer,
      },
    });
    this.binds.set(index, bind);
    return bind;
  }

  /** The lease is lost: nothing more is submitted on its bind. */
  lose(index: number): void {
    const bind = this.binds.get(index);
    if (!bind) return;
    this.binds.delete(index);
    const retiring = bind.retire(RETIRE_MS).finally(() => this.retiring.delete(retiring));
    this.retiring.add(retiring);
    this.count();
  }

  start(): void {
    for (const bind of this.binds.values()) bind.start();
  }

  /** Closes the connections; the leases stay. */
  unbind(): void {
    for (const bind of this.binds.values()) void bind.retire(0);
  }

  /** Waits up to `graceMs` for answers, and closes all connections. */
  async stop(graceMs: number): Promise<void> {
    this.stopRenewals();
    const retiring = [...this.binds.values()].map((bind) => bind.retire(graceMs));
    await Promise.all([...retiring, ...this.retiring]);
    this.binds.clear();
  }

  /**
   * Sets other passwords. With a new one, connected binds are renewed one after the other; a bind that the SMSC refuses uses the previous
   * one again, until its next reconnect.
   */
  setPasswords(settings: RouteSettings): void {
    const [before] = this.passwords.current;
    this.passwords.current = passwordsOf(settings);
    if (this.passwords.current[0] === before) return;
    this.stopRenewals();
    this.renewals = [...this.binds.values()].map((bind, i) =>
      setTimeout(() => bind.renew(), i * RENEWED_APART_MS),
    );
  }

  /** The bind with the most free capacity; null if none has any. */
  freest(): Bind | null {
    let best: Bind | null = null;
    let most = 0;
    for (const bind of this.binds.values()) {
      const free = bind.freeCapacity(true);
      if (free > most) {
        most = free;
        best = bind;
      }
    }
    return best;
  }

  describe(): BindState[] {
    return [...this.binds.values()].map((bind) => bind.describe());
  }

  private count(): void {
    this.connected = [...this.binds.values()].filter(({ isBound }) => isBound).length;
  }

  private setReading(reads: boolean): void {
    if (!reads && this.reads) {
      const { unacknowledged } = this.deliveries;
      this.deps.logger.warn('carrier.reading_paused', { route: this.deps.settings.name, unacknowledged });
    }
    this.reads = reads;
    for (const bind of this.binds.values()) bind.setReading(reads);
  }

  private stopRenewals(): void {
    for (const timer of this.renewals) clearTimeout(timer);
  }
}

/** The newest first. Over HTTP there is no login: each request has the secrets that it needs. */
function passwordsOf(settings: RouteSettings): string[] {
  return settings.kind === 'http' ? [''] : [...new Set([settings.password, ...settings.previousPasswords])];
}
