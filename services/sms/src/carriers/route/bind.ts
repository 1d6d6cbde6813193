import { setTimeout as pause } from 'node:timers/promises';
import type { PduWriter } from '../smpp/pdu-writer';
import { COMMAND } from '../smpp/protocol';
import type { PendingRequest } from '../smpp/smpp-link';
import { type KeeperDeps, LinkKeeper } from './link-keeper';
import type { RouteSettings } from './route-settings';

export interface BindDeps extends Pick<KeeperDeps, 'reconnect' | 'logger' | 'events' | 'passwords'> {
  slot: number;
  settings: RouteSettings;
}

export const BIND_STATES = ['connecting', 'bound', 'waiting', 'resting', 'renewing', 'stopped'] as const;

/** What operators see of a bind. */
export interface BindState {
  slot: number;
  state: (typeof BIND_STATES)[number];
  since: Date;
  inFlight: number;
  lastError: string | null;
  /** It was bound by a password of before. */
  outdated: boolean;
}

const OTP_SHARE = 0.1;
const TROUBLES_BEFORE_REST = 10;
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 30_000;
const SILENCES_BEFORE_RENEWAL = 20;
const DISOWNED_BEFORE_RENEWAL = 3;
const ANSWER_POLL_MS = 10;

/**
 * One bind slot of a route: a transceiver, or a transmitter with its receiver. It keeps count of what is unanswered and
 * judges how the bind does; what is to be submitted, and when, is the route's matter.
 */
export class Bind {
  /** Submits without an answer. */
  inFlight = 0;
  private readonly submitter: LinkKeeper;
  private readonly receiver: LinkKeeper | null;
  /** Of the window, for one-time passwords alone. */
  private readonly reserved: number;
  private troubles = 0;
  private rests = 0;
  private disowned = 0;
  private restTimer: NodeJS.Timeout | null = null;
  private silences = 0;
  /** Runs while nothing is written for want of answers. */
  private muteTimer: NodeJS.Timeout | null = null;
  private renewing = false;
  private retired = false;

  constructor(private readonly deps: BindDeps) {
    const { window, mode } = deps.settings;
    this.reserved = window === 1 ? 0 : Math.ceil(window * OTP_SHARE);
    this.submitter = this.keeper(mode === 'trx' ? 'transceiver' : 'transmitter');
    this.receiver = mode === 'trx' ? null : this.keeper('receiver');
  }

  get slot(): number {
    return this.deps.slot;
  }

  get isBound(): boolean {
    return this.submitter.bound !== null;
  }

  /** Ids of its connections. */
  get connections(): string[] {
    return [this.submitter, this.receiver].flatMap((keeper) => keeper?.connection ?? []);
  }

  /** A password of before let it in. */
  get isOutdated(): boolean {
    return this.submitter.isOutdated || this.receiver?.isOutdated === true;
  }

  get isRenewing(): boolean {
    return this.renewing;
  }

  /** Binds anew, once all that is on its way is answered. */
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

  /** Submits nothing any more, gives what is unanswered up to `graceMs`, then unbinds. Resolves when the connections are gone. */
  async retire(graceMs: number): Promise<void> {
    this.retired = true;
    if (this.restTimer) clearTimeout(this.restTimer);
    this.restTimer = null;
    const until = performance.now() + graceMs;
    while (this.inFlight > 0 && performance.now() < until) await pause(ANSWER_POLL_MS);
    if (!this.retired) return; // wanted again meanwhile
    await Promise.all([this.submitter.stop(), this.receiver?.stop()]);
  }

  /** Free places in the window; those for one-time passwords are counted only for them. */
  room(forOtp: boolean): number {
    const link = this.submitter.bound;
    if (!link?.isOpen || this.restTimer || this.renewing || this.retired) return 0;
    if (this.muteTimer) return 0;
    return this.deps.settings.window - (forOtp ? 0 : this.reserved) - this.inFlight;
  }

  /** Only where there is room. */
  submit(write: (writer: PduWriter, sequence: number) => void, request: PendingRequest): void {
    this.inFlight++;
    this.submitter.bound!.request(COMMAND.SUBMIT_SM, write, request);
  }

  /** A submit was answered, whatever the answer: its place is free. */
  noteAnswer(): void {
    this.inFlight--;
    this.noteHeard();
    if (this.renewing && this.inFlight === 0) this.renewNow();
  }

  /** Something was answered, in time or late: the centre is not deaf. */
  noteHeard(): void {
    this.silences = 0;
    this.endMute();
  }

  /** The centre took a part: all is well. */
  noteSound(): void {
    this.troubles = 0;
    this.rests = 0;
    this.disowned = 0;
    this.submitter.noteSound();
  }

  /** A system error. After several in a row, without a good answer in between, the bind rests, longer each time. */
  noteTrouble(): void {
    if (++this.troubles < TROUBLES_BEFORE_REST || this.restTimer) return;
    const restMs = Math.min(FIRST_REST_MS * 2 ** this.rests++, LONGEST_REST_MS);
    this.deps.logger.warn('carrier.bind_rests', { ...this.label(), restMs });
    this.restTimer = setTimeout(() => {
      this.restTimer = null;
      // One more error is enough for the next rest.
      this.troubles = TROUBLES_BEFORE_REST - 1;
      this.deps.events.onRoom();
    }, restMs);
  }

  /**
   * A submit got no answer in time. After a while of nothing but silence nothing more is written, and answers that are late
   * have as long again; then the peer counts as deaf, whatever it says to enquire_link.
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
   * An answer as if the bind weren't there. After several in a row, without a good answer in between, the bind is made anew
   * once all that is on its way is answered.
   */
  noteDisowned(): void {
    if (++this.disowned < DISOWNED_BEFORE_RENEWAL || this.renewing) return;
    this.disowned = 0;
    this.deps.logger.warn('carrier.bind_renewed', this.label());
    this.renew();
  }

  /** Where receipts come on a connection of their own, answers are read on. */
  setReading(reads: boolean): void {
    (this.receiver ?? this.submitter).bound?.setReading(reads);
  }

  describe(): BindState {
    const { state, since, lastEnd } = this.submitter;
    const isWell = state === 'bound';
    return {
      slot: this.deps.slot,
      state: isWell && this.restTimer ? 'resting' : isWell && this.renewing ? 'renewing' : state,
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
      // What isn't read can't be heard.
      if (link?.isReading) link.end('submits go unanswered');
    }, this.deps.settings.responseTimeoutMs);
  }

  private endMute(): void {
    if (this.muteTimer) clearTimeout(this.muteTimer);
    this.muteTimer = null;
  }

  /** It counts as being renewed until the link has ended. */
  private renewNow(): void {
    this.submitter.bound?.unbind();
    // Receipts come by a connection of their own: it is made anew only where its password is another now.
    if (this.receiver?.isOutdated) this.receiver.bound?.unbind();
  }

  private label(): { route: string; slot: number } {
    return { route: this.deps.settings.name, slot: this.deps.slot };
  }

  private keeper(kind: 'transceiver' | 'transmitter' | 'receiver'): LinkKeeper {
    const { settings, reconnect, logger, events, passwords } = this.deps;
    const command = {
      transceiver: COMMAND.BIND_TRANSCEIVER,
      transmitter: COMMAND.BIND_TRANSMITTER,
      receiver: COMMAND.BIND_RECEIVER,
    }[kind];
    const onChange = (): void => {
      if (!this.isBound) {
        this.renewing = false;
        this.noteHeard();
      }
      events.onChange();
    };
    return new LinkKeeper({
      options: { ...settings, command },
      passwords,
      reconnect,
      logger,
      label: { ...this.label(), bind: kind },
      events: { ...events, onChange },
    });
  }
}
