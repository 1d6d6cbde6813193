import { connect, type Socket } from 'node:net';
import { Command, type Pdu, PduReader, PduWriter } from '@herald/carrier-simulator/smpp';
import { bindBody, submitBody } from '../smpp-pdus';
import { BINDS, WINDOW } from '../constants';

export interface SmppLoad {
  port: number;
  /** Total of all binds. */
  submits: number;
  text: string;
  /** Called when a message was accepted, and when its delivery receipt came. The next step of a chain starts here. */
  onTaken?: () => void;
  onReceipt?: () => void;
}

const FIRST_NUMBER = 995_500_000_000;

/** Submits through bare binds, each as fast as its window allows, and resolves when every delivery receipt has come. */
export async function runSmpp(load: SmppLoad): Promise<void> {
  const share = Math.ceil(load.submits / BINDS);
  const binds = Array.from({ length: BINDS }, (_, index) => {
    const begin = index * share;
    return new BareBind(load, FIRST_NUMBER + begin, Math.min(share, load.submits - begin));
  });
  await Promise.all(binds.map((bind) => bind.run()));
}

class BareBind {
  private readonly socket: Socket;
  private readonly reader = new PduReader();
  private readonly writer = new PduWriter();
  private sent = 0;
  private receipts = 0;
  private finish: () => void = () => undefined;

  constructor(
    private readonly load: SmppLoad,
    private readonly firstNumber: number,
    private readonly submits: number,
  ) {
    this.socket = connect({ host: '127.0.0.1', port: load.port, noDelay: true });
    this.socket.on('data', (chunk: Buffer) => {
      this.reader.read(chunk, (pdu) => this.take(pdu));
      this.flush();
    });
  }

  async run(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.finish = resolve;
      this.socket.once('error', reject);
      this.socket.once('close', () => reject(new Error('The SMSC closed the connection')));
      this.writer.begin(Command.bindTransceiver, 0, 1).latin1(bindBody('herald', 'herald')).end();
      this.flush();
    });
    this.socket.removeAllListeners('close');
    this.socket.destroy();
  }

  /** Returns false when the connection is no longer read. */
  private take({ command, status, sequence }: Pdu): boolean {
    if (status !== 0) {
      this.socket.destroy(new Error(`The SMSC answered with status ${status}`));
      return false;
    }
    if (command === Command.bindTransceiverResp) {
      for (let free = WINDOW; free > 0; free--) this.submit();
    } else if (command === Command.submitSmResp) {
      this.load.onTaken?.();
      this.submit();
    } else if (command === Command.deliverSm) {
      this.writer.begin(Command.deliverSmResp, 0, sequence).cString('').end();
      this.load.onReceipt?.();
      if (++this.receipts === this.submits) this.finish();
    }
    return true;
  }

  private submit(): void {
    if (this.sent === this.submits) return;
    const number = String(this.firstNumber + this.sent);
    const body = submitBody('Bench', number, this.load.text);
    this.writer
      .begin(Command.submitSm, 0, ++this.sent + 1)
      .latin1(body)
      .end();
  }

  private flush(): void {
    if (this.writer.pending > 0) this.socket.write(this.writer.drain());
  }
}
