import type { AddressInfo, Server } from 'node:net';
import { createServer, type PDU, type Session } from 'smpp';

export type Kind = 'transceiver' | 'transmitter' | 'receiver';

export interface SmscBind {
  kind: Kind;
  session: Session;
  pdu: PDU;
}

export interface SmscOptions {
  /** TLS. */
  key?: string;
  cert?: string;
}

/** An SMSC under the test's control, on the server of the package `smpp`, which shares no code with the adapter. */
export class Smsc {
  readonly binds: SmscBind[] = [];
  readonly submits: PDU[] = [];
  /** All received commands, in order. */
  readonly commands: string[] = [];
  /** Answers a bind with this command_status. */
  bindStatus = 0;
  /** Refuses binds with other passwords (0x0E). Default: accepts any. */
  passwords: string[] | null = null;
  /** Handles a submit; by default it is accepted with the id `id-<n>`. */
  onSubmit: (pdu: PDU, session: Session) => void = (pdu, session) => {
    session.send(pdu.response({ message_id: `id-${this.submits.length}` }));
  };
  onEnquireLink: (pdu: PDU, session: Session) => void = (pdu, session) => {
    session.send(pdu.response());
  };
  onUnbind: (pdu: PDU, session: Session) => void = (pdu, session) => {
    session.send(pdu.response());
    session.close();
  };

  /** Ends every connection as soon as it is opened. */
  isUnavailable = false;
  /** Connections that were ended because of `isUnavailable`. */
  refused = 0;

  private constructor(private readonly server: Server) {}

  static async start(options: SmscOptions = {}): Promise<Smsc> {
    const server = createServer({ ...options }, (session) => smsc.accept(session));
    const smsc = new Smsc(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return smsc;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smpp://herald:secret@127.0.0.1:${this.port}`;
  }

  /** The latest session that may receive deliver_sm. */
  get receiver(): Session {
    return this.binds.filter(({ kind }) => kind !== 'transmitter').at(-1)!.session;
  }

  /** Sends a deliver_sm (or data_sm); resolves with the command_status of the answer. */
  deliver(
    fields: Record<string, unknown>,
    command: 'deliver_sm' | 'data_sm' = 'deliver_sm',
  ): Promise<number> {
    return new Promise((resolve) => {
      this.receiver[command](fields, (answer) => resolve(answer.command_status));
    });
  }

  dropAll(): void {
    for (const { session } of this.binds) session.destroy();
  }

  async stop(): Promise<void> {
    this.dropAll();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private accept(session: Session): void {
    session.socket.setNoDelay(true);
    // The tests are about peers that disconnect at any time.
    session.on('error', () => session.destroy());
    if (this.isUnavailable) {
      this.refused++;
      return session.destroy();
    }
    session.on('pdu', (pdu: PDU) => this.commands.push(pdu.command));
    for (const kind of ['transceiver', 'transmitter', 'receiver'] as const) {
      session.on(`bind_${kind}`, (pdu: PDU) => {
        const isKnown = this.passwords?.includes(String(pdu.password)) ?? true;
        const status = isKnown ? this.bindStatus : 0x0e;
        if (status === 0) this.binds.push({ kind, session, pdu });
        session.send(pdu.response({ system_id: 'smsc', command_status: status }));
        if (status !== 0) session.close();
      });
    }
    session.on('submit_sm', (pdu: PDU) => {
      this.submits.push(pdu);
      this.onSubmit(pdu, session);
    });
    session.on('enquire_link', (pdu: PDU) => this.onEnquireLink(pdu, session));
    session.on('unbind', (pdu: PDU) => this.onUnbind(pdu, session));
  }
}
