import { connect, type Socket } from 'node:net';
import { Command, RESPONSE_BIT } from '../smpp/protocol';
import { PduReader, type Pdu } from '../smpp/pdu-reader';
import { PduWriter } from '../smpp/pdu-writer';

export interface Load {
  host: string;
  port: number;
  systemId: string;
  password: string;
  /** Submits to send through this bind, and how many of them may wait for their answer. */
  submits: number;
  window: number;
  /** Numbers count up from here. */
  firstNumber: number;
}

const TEXT = Buffer.from(
  'Dear customer, your parcel is on its way and will be with you tomorrow between 10 and 12.',
);
const RECEIPT_WISH = 1;

/** One transceiver that submits as fast as its window allows and acknowledges every receipt. */
export class LoadClient {
  refused = 0;
  answers = 0;
  receipts = 0;
  private sent = 0;
  private readonly socket: Socket;
  private readonly reader = new PduReader();
  private readonly writer = new PduWriter();
  private finish: (() => void) | undefined;

  constructor(private readonly load: Load) {
    this.socket = connect({ host: load.host, port: load.port, noDelay: true });
    this.socket.on('data', (chunk: Buffer) => {
      this.reader.read(chunk, (pdu) => this.take(pdu));
      this.flush();
    });
  }

  /** Resolves when all is answered and every receipt has come. */
  async run(): Promise<void> {
    const finished = new Promise<void>((resolve, reject) => {
      this.finish = resolve;
      this.socket.once('error', reject);
      this.socket.once('close', () => reject(new Error('The centre closed the connection')));
    });
    const { systemId, password } = this.load;
    this.writer.begin(Command.bindTransceiver, 0, 1).cString(systemId).cString(password);
    this.writer.cString('').octet(0x34).octet(0).octet(0).cString('').end();
    this.flush();
    await finished;
    this.socket.removeAllListeners('close');
    this.socket.destroy();
  }

  private take(pdu: Pdu): boolean {
    if (pdu.command === Command.bindTransceiverResp) {
      if (pdu.status !== 0) this.socket.destroy(new Error(`Bind refused with ${pdu.status}`));
      else for (let free = this.load.window; free > 0; free--) this.submit();
    } else if (pdu.command === Command.submitSmResp) {
      this.answers++;
      if (pdu.status !== 0) this.refused++;
      this.submit();
    } else if (pdu.command === Command.deliverSm) {
      this.receipts++;
      this.writer
        .begin(Command.deliverSm + RESPONSE_BIT, 0, pdu.sequence)
        .cString('')
        .end();
    }
    if (this.answers === this.load.submits && this.receipts === this.load.submits - this.refused)
      this.finish?.();
    return true;
  }

  private submit(): void {
    if (this.sent === this.load.submits) return;
    const number = String(this.load.firstNumber + this.sent);
    this.sent++;
    this.writer.begin(Command.submitSm, 0, this.sent + 1).cString('');
    this.writer.address({ ton: 5, npi: 0, number: 'Bench' }).address({ ton: 1, npi: 1, number });
    this.writer
      .octet(0)
      .octet(0)
      .octet(0)
      .cString('')
      .cString('')
      .octet(RECEIPT_WISH)
      .octet(0)
      .octet(0)
      .octet(0);
    this.writer.octet(TEXT.length).octets(TEXT).end();
  }

  private flush(): void {
    if (this.writer.pending > 0) this.socket.write(this.writer.drain());
  }
}
