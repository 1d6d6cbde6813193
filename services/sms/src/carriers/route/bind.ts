import { setTimeout as pause } from 'node:timers/promises';
import type { PartSubmission } from '../carrier';
import type { AllowedSender, LinkRequest } from '../link';
import { type KeeperDeps, LinkKeeper } from './link-keeper';
import { type BindKind, openLink } from './open-link';
import type { RouteSettings } from './route-settings';

export interface BindDeps extends Pick<KeeperDeps, 'reconnect' | 'logger' | 'events' | 'passwords'> {
  index: number;
  settings: RouteSettings;
}

export const BIND_STATES = ['connecting', 'bound', 'waiting', 'paused', 'renewing', 'stopped'] as const;

/** A bind as operators see it. */
export interface BindState {
  index: number;
  state: (typeof BIND_STATES)[number];
  since: Date;
  inFlight: number;
  lastError: string | null;
  /** It was bound with a previous password. */
  outdated: boolean;
}

const OTP_SHARE = 0.1;
const TROUBLES_BEFORE_PAUSE = 10;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const SILENCES_BEFORE_RENEWAL = 20;
const DISOWNED_BEFORE_RENEWAL = 3;
const ANSWER_POLL_MS = 10;

/**
 * One leased bind of a route: a transceiver, or a transmitter with its receiver, or the connections to a provider over HTTP. It counts unanswered submits and monitors the bind's
 * health; the route decides which parts to submit, and when.
 */
export class Bind {
  /** Submits without an answer. */
  inFlight = 0;
  private readonly submitter: LinkKeeper;
  private readonly receiver: LinkKeeper | null;
  /** Part of the window that is reserved for one-time passwords. */
  private readonly reserved: number;
  private troubles = 0;
  private pauses = 0;
  private disowned = 0;
  private pauseTimer: NodeJS.Timeout | null = null;
  private silences = 0;
  /** Runs while submits are suspended because of missing answers. */
  private muteTimer: NodeJS.Timeout | null = null;
  private renewing = false;
  private retired = false;

  constructor(private readonly deps: BindDeps) {
    const { settings } = deps;
    const { window } = settings;
    const isOne = settings.kind === 'http' || settings.mode === 'trx';
    this.reserved = window === 1 ? 0 : Math.ceil(window * OTP_SHARE);
    this.submitter = this.keeper(isOne ? 'transceiver' : 'transmitter');
    this.receiver = isOne ? null : this.keeper('receiver');
  }

  get index(): number {
    return this.deps.index;
  }

  get isBound(): boolean {
    return this.submitter.bound !== null;
  }

  /** Ids of its connections. */
  get connections(): string[] {
    return [this.submitter, this.receiver].flatMap((keeper) => keeper?.connection ?? []);
  }

  /** It was bound with a previous password. */
  get isOutdated(): boolean {
    return this.submitter.isOutdated || this.receiver?.isOutdated === true;
  }

  /** Binds again, once all submits are answered. */
  renew(): void {
    if (this.renewing || !this.isBound) return;
    this.renewing = true;
    if (this.inFlight === 0) this.renewNow();
  }

  start(): void {
    this.retired = false;
    this.submitter.start();
    this.receiver?.start();
  }

  /** Stops submitting, waits up to `graceMs` for answers, then unbinds. Resolves when the connections are closed. */
  async retire(graceMs: number): Promise<void> {
    this.retired = true;
    if (this.pauseTimer) clearTimeout(this.pauseTimer);
    this.pauseTimer = null;
    const until = performance.now() + graceMs;
    while (this.inFlight > 0 && performance.now() < until) await pause(ANSWER_POLL_MS);
    if (!this.retired) return; // started again while waiting
    await Promise.all([this.submitter.stop(), this.receiver?.stop()]);
  }

  /** Free capacity of the window; the reserved part counts for one-time passwords only. */
  freeCapacity(forOtp: boolean): number {
    const link = this.submitter.bound;
    if (!link?.isOpen || this.pauseTimer || this.renewing || this.retired) return 0;
    if (this.muteTimer) return 0;
    return this.deps.settings.window - (forOtp ? 0 : this.reserved) - this.inFlight;
  }

  /** Call it only if `freeCapacity` is above 0. Returns and throws as `Link.submit`. */
  submit(part: PartSubmission, sender: AllowedSender | null, request: LinkRequest): string | undefined {
    const tlvs = this.submitter.bound!.submit(part, sender, request);
    this.inFlight++;
    return tlvs;
  }

  /** A submit was answered in any way, so its place in the window is free. */
  noteAnswer(): void {
    this.inFlight--;
    this.noteHeard();
    if (this.renewing && this.inFlight === 0) this.renewNow();
  }

  /** An answer arrived, in time or late, so the SMSC is responsive. */
  noteHeard(): void {
    this.silences = 0;
    this.endMute();
  }

  /** The SMSC accepted a part, so the bind is healthy. */
  noteSound(): void {
    this.troubles = 0;
    this.pauses = 0;
    this.disowned = 0;
    this.submitter.noteSound();
  }

  /** A system error. After several in a row without a good answer in between, the bind is paused, longer each time. */
  noteTrouble(): void {
    if (++this.troubles < TROUBLES_BEFORE_PAUSE || this.pauseTimer) return;
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** this.pauses++, LONGEST_PAUSE_MS);
    this.deps.logger.warn('carrier.bind_paused', { ...this.label(), pauseMs });
    this.pauseTimer = setTimeout(() => {
      this.pauseTimer = null;
      // A single further error triggers the next pause.
      this.troubles = TROUBLES_BEFORE_PAUSE - 1;
      this.deps.events.onCapacity();
    }, pauseMs);
  }

  /**
   * A submit got no answer in time. After several timeouts in a row, submits are suspended, and late answers have the same time
   * again. Then the SMSC counts as unresponsive, even if it answers enquire_link.
   */
  noteSilence(): void {
    this.inFlight--;
    this.silences++;
    const { window } = this.deps.settings;
    if (this.silences >= Math.max(3, Math.min(window, SILENCES_BEFORE_RENEWAL))) this.mute();
    if (this.renewing && this.inFlight === 0) this.renewNow();
  }

  noteLost(): void {
    this.inFlight--;
  }

  /**
   * An answer as if there were no bind. After several in a row without a good answer in between, the bind is renewed once all submits
   * are answered.
   */
  noteDisowned(): void {
    if (++this.disowned < DISOWNED_BEFORE_RENEWAL || this.renewing) return;
    this.disowned = 0;
    this.deps.logger.warn('carrier.bind_renewed', this.label());
    this.renew();
  }

  /** If delivery receipts have a connection of their own, answers are read all the time. */
  setReading(reads: boolean): void {
    (this.receiver ?? this.submitter).bound?.setReading(reads);
  }

  describe(): BindState {
    const { state, since, lastEnd } = this.submitter;
    const isWell = state === 'bound';
    return {
      index: this.deps.index,
      state: isWell && this.pauseTimer ? 'paused' : isWell && this.renewing ? 'renewing' : state,
      since,
      inFlight: this.inFlight,
      lastError: lastEnd?.reason ?? null,
      outdated: this.isOutdated,
    };
  }

  private mute(): void {
    const link = this.submitter.bound;
    this.muteTimer ??= setTimeout(() => {
      this.muteTimer = null;
      // Answers cannot arrive while reading is paused.
      if (link?.isReading) link.end('submits get no response');
    }, this.deps.settings.responseTimeoutMs);
  }

  private endMute(): void {
    if (this.muteTimer) clearTimeout(this.muteTimer);
    this.muteTimer = null;
  }

  /** The bind counts as renewing until the link has ended. */
  private renewNow(): void {
    this.submitter.bound?.unbind();
    // Delivery receipts have a connection of their own: it is renewed only if its password has changed.
    if (this.receiver?.isOutdated) this.receiver.bound?.unbind();
  }

  private label(): { route: string; index: number } {
    return { route: this.deps.settings.name, index: this.deps.index };
  }

  private keeper(kind: BindKind): LinkKeeper {
    const { settings, reconnect, logger, events, passwords } = this.deps;
    const onChange = (): void => {
      if (!this.isBound) {
        this.renewing = false;
        this.noteHeard();
      }
      events.onChange();
    };
    return new LinkKeeper({
      open: (password, linkEvents) => openLink(settings, { kind, password }, linkEvents),
      passwords,
      reconnect,
      logger,
      label: { ...this.label(), bind: kind },
      events: { ...events, onChange },
    });
  }
}
