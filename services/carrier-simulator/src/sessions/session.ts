import { type Socket } from 'node:net';
import { type Logger } from '@herald/telemetry/logging';
import {
  type DeliverQueue,
  type DeliverQueues,
  type DeliverSm,
  type Receiver,
} from '../deliver-sm/deliver-queue';
import { type SettingsStore } from '../settings/settings';
import { FieldReader, PduError } from '../smpp/field-reader';
import { Command, INTERFACE_VERSION, RESPONSE_BIT, Status, Tlv } from '../smpp/protocol';
import { FramingError, PduReader, type Pdu } from '../smpp/pdu-reader';
import { PduWriter } from '../smpp/pdu-writer';
import { type Counters } from '../counts/counters';
import { type SubmitHandler, type Submitter } from '../submits/submit-handler';
import { InFlight } from './in-flight';

export type BindMode = 'transmitter' | 'receiver' | 'transceiver';

export interface SessionDeps {
  settings: SettingsStore;
  counters: Counters;
  deliverQueues: DeliverQueues;
  submits: SubmitHandler;
  logger: Logger;
}

/** The functions that a session needs from its server. */
export interface SessionKeeper {
  /** Returns the command_status for a bind. */
  admit(systemId: string, password: string): number;
  /** Sends a deliver_sm again after a delay, through any bind that exists by then. */
  retryLater(deliverSm: DeliverSm, deliverQueue: DeliverQueue, delayMs: number): void;
  /** Called when the session is closed. */
  forget(session: Session): void;
}

const BIND_MODES = new Map<number, BindMode>([
  [Command.bindTransmitter, 'transmitter'],
  [Command.bindReceiver, 'receiver'],
  [Command.bindTransceiver, 'transceiver'],
]);

/** The time within which a bind must follow the connection. */
const BIND_LIMIT_MS = 15_000;
/** The number of unsent bytes above which reading and delivering stop until the peer has caught up. */
const HIGH_WATER_BYTES = 1024 * 1024;
const LAST_SEQUENCE = 0x7fffffff;

/** One client connection, from its bind to its end (specification 2.2). */
export class Session implements Submitter, Receiver {
  systemId = '';
  mode: BindMode | undefined;
  unanswered = 0;
  readonly openedAt = Date.now();
  private readonly reader = new PduReader();
  private readonly writer = new PduWriter();
  private readonly inFlight = new InFlight();
  private deliverQueue: DeliverQueue | undefined;
  private sequence = 0;
  private flushing = false;
  /** Set once no further deliver_sm is sent. */
  private ending = false;
  /** Set once no further data is read. */
  private done = false;
  private heardAt = Date.now();
  private askedAt: number | undefined;

  constructor(
    private readonly socket: Socket,
    private readonly deps: SessionDeps,
    private readonly keeper: SessionKeeper,
  ) {
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.read(chunk));
    socket.on('drain', () => {
      socket.resume();
      this.deliverQueue?.pump();
    });
    // An error needs no handling of its own, because a close event follows.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.closed());
  }

  get remote(): string {
    return `${this.socket.remoteAddress ?? '?'}:${this.socket.remotePort ?? '?'}`;
  }

  get window(): number {
    return this.inFlight.size;
  }

  hasCapacity(): boolean {
    const { deliverWindow } = this.deps.settings.current;
    return (
      !this.ending && this.inFlight.size < deliverWindow && this.socket.writableLength < HIGH_WATER_BYTES
    );
  }

  deliver(deliverSm: DeliverSm): void {
    const sequence = this.nextSequence();
    this.inFlight.add(sequence, deliverSm, Date.now());
    this.write((writer) => deliverSm.write(writer, sequence));
  }

  /** Data written within one turn of the event loop is sent together. */
  write(fill: (writer: PduWriter) => void): void {
    if (this.socket.destroyed) return;
    fill(this.writer);
    if (this.flushing) return;
    this.flushing = true;
    setImmediate(() => this.flush());
  }

  cut(): void {
    this.ending = true;
    this.done = true;
    this.flush();
    this.socket.destroy();
  }

  /** Sends unbind. The connection closes at the response, or when the server's time limit is over. */
  unbind(): void {
    if (this.ending) return;
    this.ending = true;
    if (this.mode) this.send(Command.unbind, Status.ok, this.nextSequence());
    else this.cut();
  }

  /**
   * Called about once a second: returns unanswered deliver_sm for another try, sends enquire_link on idle binds, and
   * closes dead binds.
   */
  watch(now: number): void {
    const { deliverTimeoutMs, enquireLinkMs } = this.deps.settings.current;
    const late = this.inFlight.takeOlderThan(now - deliverTimeoutMs);
    if (late.length > 0) {
      this.deps.counters.totals.receiptsResent += late.length;
      this.deliverQueue?.requeue(late);
    }
    if (!this.mode) {
      if (now - this.openedAt > BIND_LIMIT_MS) this.cut();
    } else if (this.askedAt !== undefined && now - this.askedAt > deliverTimeoutMs) {
      this.cut();
    } else if (enquireLinkMs > 0 && this.askedAt === undefined && now - this.heardAt > enquireLinkMs) {
      this.askedAt = now;
      this.send(Command.enquireLink, Status.ok, this.nextSequence());
    }
  }

  private read(chunk: Buffer): void {
    if (this.done) return;
    this.heardAt = Date.now();
    this.askedAt = undefined;
    try {
      this.reader.read(chunk, (pdu) => {
        this.receive(pdu);
        return !this.done;
      });
    } catch (error) {
      if (!(error instanceof FramingError)) throw error;
      this.send(Command.genericNack, Status.invalidCommandLength, 0);
      this.end();
    }
  }

  private receive(pdu: Pdu): void {
    switch (pdu.command) {
      case Command.submitSm:
        if (this.mode === 'transmitter' || this.mode === 'transceiver') this.deps.submits.handle(this, pdu);
        else this.reply(pdu, Status.wrongBindState);
        return;
      case Command.deliverSmResp:
        this.settle(pdu.sequence, pdu.status);
        return;
      case Command.genericNack:
        this.settle(pdu.sequence, pdu.status || Status.receiverTemporaryError);
        return;
      case Command.enquireLink:
        this.reply(pdu, Status.ok);
        return;
      case Command.enquireLinkResp:
        return;
      case Command.bindTransmitter:
      case Command.bindReceiver:
      case Command.bindTransceiver:
        this.bind(pdu);
        return;
      case Command.unbind:
        this.reply(pdu, this.mode ? Status.ok : Status.wrongBindState);
        this.end();
        return;
      case Command.unbindResp:
        this.end();
        return;
      default:
        if (pdu.command < RESPONSE_BIT) {
          this.send(Command.genericNack, Status.invalidCommandId, pdu.sequence);
        }
    }
  }

  private bind(pdu: Pdu): void {
    const { systemId, status } = this.readBind(pdu);
    this.write((writer) => {
      writer.begin(pdu.command + RESPONSE_BIT, status, pdu.sequence).cString('carrier-sim');
      if (status === Status.ok) writer.tlv(Tlv.scInterfaceVersion, Buffer.of(INTERFACE_VERSION));
      writer.end();
    });
    if (status === Status.alreadyBound) return;
    if (status !== Status.ok) {
      this.deps.counters.totals.bindsRefused++;
      this.deps.logger.warn('bind.refused', { remote: this.remote });
      this.end();
      return;
    }
    this.systemId = systemId;
    this.mode = BIND_MODES.get(pdu.command)!;
    this.deps.counters.totals.bindsOpened++;
    this.deps.logger.info('bind.opened', { systemId, mode: this.mode, remote: this.remote });
    if (this.mode === 'transmitter') return;
    this.deliverQueue = this.deps.deliverQueues.of(systemId);
    this.deliverQueue.attach(this);
  }

  /**
   * Reads bind_transmitter, bind_receiver and bind_transceiver (specification 4.1.1). The fields after the password
   * have no effect here.
   */
  private readBind(pdu: Pdu): { systemId: string; status: number } {
    if (this.mode) return { systemId: '', status: Status.alreadyBound };
    const fields = new FieldReader(pdu.bytes, pdu.body, pdu.end);
    try {
      const systemId = fields.cString('system_id', 16, Status.bindFailed);
      const password = fields.cString('password', 9, Status.invalidPassword);
      fields.cString('system_type', 13, Status.bindFailed);
      fields.byte('interface_version');
      return { systemId, status: this.keeper.admit(systemId, password) };
    } catch (error) {
      if (error instanceof PduError) return { systemId: '', status: error.status };
      throw error;
    }
  }

  private settle(sequence: number, status: number): void {
    const deliverSm = this.inFlight.take(sequence);
    if (!deliverSm || !this.deliverQueue) return;
    if (status === Status.ok) deliverSm.settled(true);
    else if (status === Status.receiverPermanentError || status === Status.receiverReject)
      deliverSm.settled(false);
    else this.keeper.retryLater(deliverSm, this.deliverQueue, this.deps.settings.current.deliverRetryMs);
    this.deliverQueue.pump();
  }

  private reply(pdu: Pdu, status: number): void {
    this.send(pdu.command + RESPONSE_BIT, status, pdu.sequence);
  }

  /** Sends a PDU without a body. */
  private send(command: number, status: number, sequence: number): void {
    this.write((writer) => writer.begin(command, status, sequence).end());
  }

  private flush(): void {
    this.flushing = false;
    if (this.writer.pending === 0 || this.socket.destroyed) return;
    this.socket.write(this.writer.drain());
    if (this.socket.writableLength > HIGH_WATER_BYTES) this.socket.pause();
  }

  /** Closes the connection once all data is sent. */
  private end(): void {
    this.ending = true;
    this.done = true;
    this.flush();
    this.socket.end(() => this.socket.destroy());
  }

  private closed(): void {
    this.ending = true;
    this.done = true;
    const deliverQueue = this.deliverQueue;
    this.deliverQueue = undefined;
    if (deliverQueue) {
      deliverQueue.detach(this);
      const unsettled = this.inFlight.takeAll();
      this.deps.counters.totals.receiptsResent += unsettled.length;
      deliverQueue.requeue(unsettled);
    }
    if (this.mode) this.deps.logger.info('bind.closed', { systemId: this.systemId, mode: this.mode });
    this.keeper.forget(this);
  }

  private nextSequence(): number {
    this.sequence = this.sequence === LAST_SEQUENCE ? 1 : this.sequence + 1;
    return this.sequence;
  }
}
