import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { SmscConnection } from '../carrier';
import type { LinkEvents } from '../link';
import { type Endpoint, openSocket } from './connection';
import { type DeliverSm, readDeliverSm } from './deliver-sm';
import { LinkRequests, type PendingRequest } from './link-requests';
import { type Pdu, PduError, PduFramer } from './pdu-framer';
import { PduWriter } from './pdu-writer';
import { COMMAND, INTERFACE_VERSION, RESPONSE } from './protocol';

/** Address of an SMSC, and the parameters of the bind. */
export interface LinkSettings extends Endpoint {
  systemId: string;
  password: string;
  systemType: string;
  addressRange: string;
  connectTimeoutMs: number;
  responseTimeoutMs: number;
  enquireLinkMs: number;
}

export interface LinkOptions extends LinkSettings {
  command: typeof COMMAND.BIND_RECEIVER | typeof COMMAND.BIND_TRANSMITTER | typeof COMMAND.BIND_TRANSCEIVER;
}

/** `onClosing`: the peer unbinds. */
export interface SmppLinkEvents extends LinkEvents {
  /** `answer` sends the command_status; after the link's end it does nothing. */
  onDeliverSm(deliverSm: DeliverSm, answer: (status: number) => void): void;
  /** An answer without a waiting request. */
  onStrayAnswer(answer: Pdu): void;
}

const UNBIND_LIMIT_MS = 1_000;
const STALL_MS = 250;
const CONGESTED_BYTES = 256 * 1024;
const STATUS = { OK: 0, INVALID_COMMAND_ID: 0x03, INVALID_BIND_STATUS: 0x04 } as const;
const NOTHING = (): void => undefined;

/**
 * One connection to an SMSC, from connecting to its end: bind, answers by sequence number with timeouts, enquire_link, and a result
 * for every pending request whatever the socket does. It knows nothing of routes, windows or retries.
 */
export class SmppLink implements SmscConnection {
  readonly id = randomUUID();
  /** Resolves at the link's end. */
  readonly ended: Promise<void>;
  private resolveEnded: () => void = NOTHING;
  private phase: 'connecting' | 'binding' | 'bound' | 'closing' | 'ended' = 'connecting';
  private readonly socket: Socket;
  private readonly framer = new PduFramer();
  private readonly writer: PduWriter;
  private readonly requests = new LinkRequests();
  private readonly clock: NodeJS.Timeout;
  private readonly connectTimer: NodeJS.Timeout;
  private flushes = 0;
  private flushPlanned = false;
  private heardAt = performance.now();
  private enquiring = false;
  private reading = true;
  private resumedAt = 0;
  private checkedAt = performance.now();

  constructor(
    private readonly options: LinkOptions,
    private readonly events: SmppLinkEvents,
  ) {
    this.ended = new Promise((resolve) => (this.resolveEnded = resolve));
    this.socket = openSocket(options, () => this.onConnected());
    this.writer = new PduWriter((bytes) => this.socket.write(bytes));
    this.socket.on('data', (chunk: Buffer) => this.onData(chunk));
    this.socket.on('drain', () => this.events.onDrain());
    this.socket.on('error', (error) => this.end(error.message));
    this.socket.on('close', () => this.end('closed by the peer'));
    this.connectTimer = setTimeout(() => this.end('connection timeout'), options.connectTimeoutMs);
    const tickMs = Math.max(5, Math.min(250, options.responseTimeoutMs / 4, options.enquireLinkMs / 4));
    this.clock = setInterval(() => this.checkClocks(tickMs), tickMs);
  }

  get isUp(): boolean {
    return this.phase !== 'ended';
  }

  /** Whether requests can be sent now. */
  get isOpen(): boolean {
    return this.phase === 'bound' && this.reading && this.socket.writableLength < CONGESTED_BYTES;
  }

  /** Whether the peer's data is read. */
  get isReading(): boolean {
    return this.reading;
  }

  /** Sends a request; `write` writes it with the given sequence number. Only while `isOpen`. */
  request(
    command: number,
    write: (writer: PduWriter, sequence: number) => void,
    request: PendingRequest,
  ): void {
    write(this.writer, this.requests.add(command, request, this.flushes));
    this.planFlush();
  }

  /** While reading is paused, TCP slows the peer down and timeouts are suspended. */
  setReading(reads: boolean): void {
    if (reads === this.reading) return;
    this.reading = reads;
    if (!reads) this.socket.pause();
    else {
      this.resumedAt = performance.now();
      this.socket.resume();
      this.events.onDrain();
    }
  }

  /** Sends unbind, waits up to a second for the answer, and closes. */
  unbind(): void {
    if (this.phase === 'closing' || this.phase === 'ended') return;
    if (this.phase !== 'bound') return this.end('no longer needed');
    this.phase = 'closing';
    const over = (): void => this.end('unbound');
    this.request(COMMAND.UNBIND, header(COMMAND.UNBIND), {
      timeoutMs: UNBIND_LIMIT_MS,
      onAnswer: over,
      onTimeout: () => this.endInVain('unbound'),
      onLost: NOTHING,
    });
    this.setReading(true);
  }

  /** Ends the connection at once. */
  end(reason: string, status: number | null = null): void {
    if (this.phase === 'ended') return;
    this.phase = 'ended';
    clearTimeout(this.connectTimer);
    clearInterval(this.clock);
    this.closeSocket();
    this.requests.end(this.flushes);
    this.events.onEnd({ reason, status });
    this.resolveEnded();
  }

  private closeSocket(): void {
    if (this.socket.connecting || this.socket.writableLength === 0) this.socket.destroy();
    else {
      // A last answer may still be sent.
      this.socket.destroySoon();
      setTimeout(() => this.socket.destroy(), UNBIND_LIMIT_MS);
    }
  }

  private onConnected(): void {
    if (this.phase !== 'connecting') return;
    clearTimeout(this.connectTimer);
    this.phase = 'binding';
    this.heardAt = performance.now();
    const { command, systemId, password, systemType, addressRange } = this.options;
    this.request(
      command,
      (writer, sequence) => {
        writer.begin(
          command,
          0,
          sequence,
          32 + systemId.length + password.length + systemType.length + addressRange.length,
        );
        writer.cString(systemId);
        writer.cString(password);
        writer.cString(systemType);
        writer.integer8(INTERFACE_VERSION);
        writer.integer8(0); // addr_ton
        writer.integer8(0); // addr_npi
        writer.cString(addressRange);
        writer.end();
      },
      {
        timeoutMs: this.options.responseTimeoutMs,
        onAnswer: ({ status }) => this.onBindAnswer(status),
        onTimeout: () => this.endInVain('no bind response'),
        onLost: NOTHING,
      },
    );
  }

  private onBindAnswer(status: number): void {
    if (status !== STATUS.OK) return this.end('bind refused', status);
    this.phase = 'bound';
    this.events.onBound();
  }

  private onData(chunk: Buffer): void {
    if (this.phase === 'ended') return;
    this.heardAt = performance.now();
    this.framer.add(chunk);
    for (let pdu = this.nextPdu(); pdu !== null; pdu = this.nextPdu()) this.onPdu(pdu);
  }

  /** Null if no PDU is complete, or if the stream turned out to be unreadable, which ends the link. */
  private nextPdu(): Pdu | null {
    if (this.phase === 'ended') return null;
    try {
      return this.framer.next();
    } catch (error) {
      if (!(error instanceof PduError)) throw error;
      this.refuse(error.status, 0);
      this.flush();
      this.end(error.message);
      return null;
    }
  }

  private onPdu(pdu: Pdu): void {
    if ((pdu.command & RESPONSE) !== 0) {
      if (!this.requests.settle(pdu)) this.events.onStrayAnswer(pdu);
      return;
    }
    switch (pdu.command) {
      case COMMAND.DELIVER_SM:
      case COMMAND.DATA_SM:
        return this.onDeliverSm(pdu);
      case COMMAND.ENQUIRE_LINK:
        return this.answer(pdu.command, STATUS.OK, pdu.sequence);
      case COMMAND.UNBIND:
        return this.onUnbind(pdu);
      case COMMAND.ALERT_NOTIFICATION:
      case COMMAND.OUTBIND:
        return; // The specification defines no answer to these.
      default:
        return this.refuse(STATUS.INVALID_COMMAND_ID, pdu.sequence);
    }
  }

  private onDeliverSm(pdu: Pdu): void {
    const { command, sequence } = pdu;
    if (this.phase !== 'bound' && this.phase !== 'closing') {
      return this.answer(command, STATUS.INVALID_BIND_STATUS, sequence);
    }
    let deliverSm: DeliverSm;
    try {
      deliverSm = readDeliverSm(pdu, this);
    } catch (error) {
      if (!(error instanceof PduError)) throw error;
      return this.answer(command, error.status, sequence);
    }
    this.events.onDeliverSm(deliverSm, (status) => this.answer(command, status, sequence));
  }

  private onUnbind(pdu: Pdu): void {
    this.answer(pdu.command, STATUS.OK, pdu.sequence);
    if (this.phase !== 'bound') return;
    this.phase = 'closing';
    this.events.onClosing();
    // Answers in flight may still arrive; then the link ends.
    setTimeout(() => this.end('unbound by the peer'), this.requests.size === 0 ? 0 : UNBIND_LIMIT_MS);
  }

  /** Answers a request of the peer. */
  private answer(command: number, status: number, sequence: number): void {
    if (this.phase === 'ended') return;
    const hasMessageId = command === COMMAND.DELIVER_SM || command === COMMAND.DATA_SM;
    this.writer.begin(command + RESPONSE, status, sequence, 1);
    if (hasMessageId) this.writer.integer8(0); // unused here: an empty C-octet string
    this.writer.end();
    this.planFlush();
  }

  /** Sends generic_nack for an invalid request. */
  private refuse(status: number, sequence: number): void {
    this.writer.begin(COMMAND.GENERIC_NACK, status, sequence);
    this.writer.end();
    this.planFlush();
  }

  private planFlush(): void {
    if (this.flushPlanned) return;
    this.flushPlanned = true;
    process.nextTick(() => {
      this.flushPlanned = false;
      if (this.phase !== 'ended') this.flush();
    });
  }

  private flush(): void {
    this.writer.flush();
    this.flushes++;
  }

  private checkClocks(tickMs: number): void {
    const now = performance.now();
    // After a stall of this process, the socket may contain unread answers: they are read before a request times out.
    const stalled = now - this.checkedAt > tickMs + STALL_MS;
    this.checkedAt = now;
    if (!this.reading || stalled) return;
    this.requests.expire(now, this.resumedAt);
    const quietMs = now - Math.max(this.heardAt, this.resumedAt);
    if (this.phase === 'bound' && !this.enquiring && quietMs >= this.options.enquireLinkMs) this.enquire();
  }

  /** Ends the link because an answer is missing, so no late answer is awaited. */
  private endInVain(reason: string): null {
    this.end(reason);
    return null;
  }

  private enquire(): void {
    this.enquiring = true;
    this.request(COMMAND.ENQUIRE_LINK, header(COMMAND.ENQUIRE_LINK), {
      timeoutMs: this.options.responseTimeoutMs,
      onAnswer: () => (this.enquiring = false),
      onTimeout: () => this.endInVain('silent'),
      onLost: NOTHING,
    });
  }
}

/** Writes a request that has no body. */
function header(command: number): (writer: PduWriter, sequence: number) => void {
  return (writer, sequence) => {
    writer.begin(command, 0, sequence);
    writer.end();
  };
}
