import { connect, PDU, type Session } from 'smpp';

/** A PDU of the package `smpp`, typed for the fields used in tests. */
export type SmppPdu = PDU & {
  message_id?: string;
  short_message?: { message: string | Buffer };
  message_payload?: { message: string | Buffer };
};

export type Fields = Record<string, unknown>;

export interface ClientOptions {
  port: number;
  mode?: 'transmitter' | 'receiver' | 'transceiver';
  systemId?: string;
  password?: string;
  /** The command_status for each deliver_sm; `undefined` leaves it unanswered. */
  answerDeliverSm?: () => number | undefined;
}

/** An SMPP client built on a package that shares no code with the simulator, so that each tests the other. */
export class TestClient {
  readonly received: SmppPdu[] = [];
  /** Every submit_sm_resp, requested or not. */
  readonly answers: SmppPdu[] = [];
  closed = false;
  errors = 0;
  /** The number of received enquire_link. */
  links = 0;

  bindStatus = -1;
  private readonly onClose = new Set<() => void>();

  private constructor(private readonly session: Session) {}

  static async bind(options: ClientOptions): Promise<TestClient> {
    const { port, mode = 'transceiver', systemId = 'herald', password = 'herald' } = options;
    const session = connect({ host: '127.0.0.1', port });
    session.on('connect', () => session.socket.setNoDelay(true));
    const client = new TestClient(session);
    // Before the bind, because deliver_sm may arrive together with its response.
    client.listen(options.answerDeliverSm ?? (() => 0));
    const answer = await client.request(`bind_${mode}`, { system_id: systemId, password });
    if (!answer) throw new Error('closed before the bind was answered');
    client.bindStatus = answer.command_status;
    return client;
  }

  /** Sends a submit_sm and returns its response; `undefined` if the connection closed instead. */
  submit(destination: string, fields: Fields = {}): Promise<SmppPdu | undefined> {
    return this.request('submit_sm', {
      source_addr_ton: 5,
      source_addr: 'Brand',
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      destination_addr: destination,
      registered_delivery: 1,
      data_coding: 0,
      short_message: 'Hello',
      ...fields,
    });
  }

  /** Sends any request and returns its response; `undefined` if the connection closed instead. */
  request(command: string, fields: Fields = {}): Promise<SmppPdu | undefined> {
    return new Promise((resolve) => {
      if (this.closed) resolve(undefined);
      const closed = (): void => resolve(undefined);
      this.onClose.add(closed);
      this.session.send(new PDU(command, fields), (answer) => {
        this.onClose.delete(closed);
        resolve(answer as SmppPdu);
      });
    });
  }

  /** The texts of the received delivery receipts and messages. */
  texts(): string[] {
    return this.received.map(({ short_message: text, message_payload: payload }) =>
      String((text ?? payload)?.message ?? ''),
    );
  }

  answer(deliverSm: SmppPdu, status: number): void {
    this.session.send(deliverSm.response({ command_status: status }));
  }

  close(): void {
    this.session.destroy();
  }

  private listen(answerDeliverSm: () => number | undefined): void {
    this.session.on('deliver_sm', (deliverSm: SmppPdu) => {
      this.received.push(deliverSm);
      const status = answerDeliverSm();
      if (status !== undefined) this.answer(deliverSm, status);
    });
    this.session.on('submit_sm_resp', (pdu: SmppPdu) => this.answers.push(pdu));
    this.session.on('unbind', (pdu: SmppPdu) => this.session.send(pdu.response()));
    this.session.on('enquire_link', (pdu: SmppPdu) => {
      this.links++;
      this.session.send(pdu.response());
    });
    this.session.on('close', () => {
      this.closed = true;
      for (const closed of this.onClose) closed();
    });
    // The package blocks a session after bytes that it cannot read.
    this.session.on('error', () => {
      this.errors++;
      this.session.destroy();
    });
  }
}
