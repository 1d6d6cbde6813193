import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import { MULTIPLEX_PROTOCOL } from './frames';
import { type AnswerAsked, ServedConnection } from './served-connection';

export { type AnswerAsked, type AskedThere, SMALL_ANSWER_BYTES, type WholeAnswer } from './served-connection';

/** A gateway replaces a connection after 10 s, so a connection without traffic and pending requests for this time is dead. */
const SILENT_MS = 60_000;
const WELCOME = `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${MULTIPLEX_PROTOCOL}\r\n\r\n`;
const REFUSAL = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** Accepts multiplexed connections on the port of an HTTP server, which also serves ordinary requests. */
export class MultiplexedServer {
  private readonly connections = new Set<ServedConnection>();
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
    for (const connection of this.connections) connection.leave();
  }

  /** Ends all connections at once. */
  destroy(): void {
    for (const connection of this.connections) connection.destroy();
  }

  private welcome({ headers }: IncomingMessage, socket: Socket, early: Buffer): void {
    // Without a listener the event would end the process. `close` follows it.
    socket.on('error', () => undefined);
    if (headers.upgrade !== MULTIPLEX_PROTOCOL || this.leaving) {
      socket.end(REFUSAL);
      return;
    }
    socket.setNoDelay(true);
    socket.write(WELCOME);
    const connection = new ServedConnection(socket, this.answer);
    this.connections.add(connection);
    socket.once('close', () => this.connections.delete(connection));
    socket.setTimeout(SILENT_MS, () => connection.destroyIfIdle());
    if (early.length > 0) connection.receive(early);
  }
}
