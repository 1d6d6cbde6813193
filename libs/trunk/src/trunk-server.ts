import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import { TRUNK_PROTOCOL } from './frames';
import { type AnswerAsked, ServedTrunk } from './served-trunk';

export { type AnswerAsked, type AskedThere, SMALL_ANSWER_BYTES, type WholeAnswer } from './served-trunk';

/** A gateway replaces a connection after 10 s, so a connection without traffic and pending requests for this time is dead. */
const SILENT_MS = 60_000;
const WELCOME = `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${TRUNK_PROTOCOL}\r\n\r\n`;
const REFUSAL = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** Accepts multiplexed connections on the port of an HTTP server, which also serves ordinary requests. */
export class TrunkServer {
  private readonly trunks = new Set<ServedTrunk>();
  private leaving = false;

  constructor(private readonly answer: AnswerAsked) {}

  attach(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, early: Buffer) =>
      this.welcome(request, socket as Socket, early),
    );
  }

  /** Refuses further requests: each gateway is notified, and ends its connection when all its requests are answered. */
  leave(): void {
    this.leaving = true;
    for (const trunk of this.trunks) trunk.leave();
  }

  /** Ends all connections at once. */
  destroy(): void {
    for (const trunk of this.trunks) trunk.destroy();
  }

  private welcome({ headers }: IncomingMessage, socket: Socket, early: Buffer): void {
    // Without a listener the event would end the process. `close` follows it.
    socket.on('error', () => undefined);
    if (headers.upgrade !== TRUNK_PROTOCOL || this.leaving) {
      socket.end(REFUSAL);
      return;
    }
    socket.setNoDelay(true);
    socket.write(WELCOME);
    const trunk = new ServedTrunk(socket, this.answer);
    this.trunks.add(trunk);
    socket.once('close', () => this.trunks.delete(trunk));
    socket.setTimeout(SILENT_MS, () => trunk.destroyIfIdle());
    if (early.length > 0) trunk.receive(early);
  }
}
