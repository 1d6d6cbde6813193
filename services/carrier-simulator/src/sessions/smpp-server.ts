import { timingSafeEqual } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { listenOn } from '@herald/service';
import { DelayQueue } from '../deliver-sm/delay-queue';
import { type DeliverQueue, type DeliverSm } from '../deliver-sm/deliver-queue';
import { Status } from '../smpp/protocol';
import { Session, type SessionDeps, type SessionKeeper } from './session';

interface SmppServerDeps extends SessionDeps {
  systemIds: readonly string[];
  password: string;
  tls: { cert: string; key: string } | undefined;
  maxWaiting: number;
}

const MAX_CONNECTIONS = 1_000;
const WATCH_EVERY_MS = 1_000;
const UNBIND_LIMIT_MS = 2_000;

/** Listens for SMPP connections and keeps their sessions. */
export class SmppServer implements SessionKeeper {
  private readonly sessions = new Set<Session>();
  private readonly retries: DelayQueue<() => void>;
  private server: Server | undefined;
  private watching: NodeJS.Timeout | undefined;

  constructor(private readonly deps: SmppServerDeps) {
    this.retries = new DelayQueue((sendAgain) => sendAgain(), deps.maxWaiting);
    deps.settings.onChange(({ down }) => {
      if (down) this.cutAll();
    });
  }

  /** @returns the port on which it listens, which matters if port 0 was requested */
  async listen(port: number, host: string): Promise<number> {
    const accept = (socket: Socket): void => this.accept(socket);
    const server = this.deps.tls ? createTlsServer(this.deps.tls, accept) : createServer(accept);
    server.maxConnections = MAX_CONNECTIONS;
    this.server = server;
    const listening = await listenOn(server, port, host);
    this.watching = setInterval(() => this.watch(), WATCH_EVERY_MS);
    return listening;
  }

  get bound(): Session[] {
    return [...this.sessions].filter((session) => session.mode);
  }

  /** The number of deliver_sm that were answered with an error and wait for another try. */
  get retrying(): number {
    return this.retries.size;
  }

  resetRetries(): void {
    this.retries.clear();
  }

  /** Unbinds every session, and closes sessions that stay open. */
  async stop(): Promise<void> {
    clearInterval(this.watching);
    this.retries.clear();
    const { server } = this;
    if (!server) return;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const session of this.sessions) session.unbind();
    const timer = setTimeout(() => this.cutAll(), UNBIND_LIMIT_MS);
    await closed;
    clearTimeout(timer);
  }

  admit(systemId: string, password: string): number {
    const { maxBinds } = this.deps.settings.current;
    if (!this.deps.systemIds.includes(systemId)) return Status.bindFailed;
    if (!isSame(password, this.deps.password)) return Status.invalidPassword;
    const binds = this.bound.filter((session) => session.systemId === systemId).length;
    return maxBinds > 0 && binds >= maxBinds ? Status.bindFailed : Status.ok;
  }

  retryLater(deliverSm: DeliverSm, deliverQueue: DeliverQueue, delayMs: number): void {
    this.deps.counters.totals.receiptsResent++;
    const waits = this.retries.add(() => deliverQueue.requeue([deliverSm]), delayMs);
    if (!waits) deliverSm.settled(false);
  }

  forget(session: Session): void {
    this.sessions.delete(session);
  }

  private accept(socket: Socket): void {
    if (this.deps.settings.current.down) socket.destroy();
    else this.sessions.add(new Session(socket, this.deps, this));
  }

  private watch(): void {
    const now = Date.now();
    for (const session of this.sessions) session.watch(now);
  }

  private cutAll(): void {
    for (const session of this.sessions) session.cut();
  }
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
