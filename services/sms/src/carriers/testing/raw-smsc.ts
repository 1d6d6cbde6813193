import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

const BIND_TRANSCEIVER = 0x09;
const UNBIND = 0x06;
const RESPONSE = 0x80000000;

/** A PDU from its four header fields and a body. */
export function rawPdu(command: number, status: number, sequence: number, body = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(16);
  [16 + body.length, command, status, sequence].forEach((value, i) => header.writeUInt32BE(value, i * 4));
  return Buffer.concat([header, body]);
}

/** An SMSC that accepts binds and otherwise sends exactly the bytes that a test wants, for invalid answers. */
export class RawSmsc {
  readonly sockets: Socket[] = [];
  /** All received PDUs, the bind first. */
  readonly received: Buffer[] = [];
  onPdu: (pdu: Buffer, socket: Socket) => void = () => undefined;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<RawSmsc> {
    const server = createServer((socket) => smsc.accept(socket));
    const smsc = new RawSmsc(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return smsc;
  }

  get url(): string {
    return `smpp://herald:secret@127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get socket(): Socket {
    return this.sockets.at(-1)!;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private accept(socket: Socket): void {
    this.sockets.push(socket);
    let rest = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 16 && rest.length >= rest.readUInt32BE(0)) {
        const pdu = rest.subarray(0, rest.readUInt32BE(0));
        rest = rest.subarray(pdu.length);
        this.received.push(pdu);
        if (pdu.readUInt32BE(4) === BIND_TRANSCEIVER) {
          socket.write(rawPdu(BIND_TRANSCEIVER + RESPONSE, 0, pdu.readUInt32BE(12), Buffer.from('smsc\0')));
        } else if (pdu.readUInt32BE(4) === UNBIND)
          socket.end(rawPdu(UNBIND + RESPONSE, 0, pdu.readUInt32BE(12)));
        else this.onPdu(pdu, socket);
      }
    });
  }
}
