import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { until } from '@herald/testing/until';
import { Command, PduReader, PduWriter, RESPONSE_BIT } from '@herald/carrier-simulator/smpp';
import { operator } from '../support/operator-api';
import { herald } from '../support/herald';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { PauseProbe } from './meter';

/** A file for the figures. */
const LOG = process.env['GROWTH_LOG'];
const MOST_PAUSE_MS = 300;
const [UDH, RECEIPT] = [0x40, 0x04];
const MESSAGE_PAYLOAD = 0x0424;
/** Deliveries without an answer at any time. */
const WINDOW = 200;

/** A bare SMSC that accepts a bind and delivers. */
class Smsc {
  private readonly server: Server = createServer((socket) => this.serve(socket));
  private socket: Socket | null = null;
  private readonly answered = new Map<number, number>();
  /** Answers by command_status. */
  readonly statuses: Record<number, number> = {};

  async listen(): Promise<number> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  get isBound(): boolean {
    return this.socket !== null;
  }

  /** Delivers all messages, and waits for their answers. */
  async deliver(messages: { esmClass: number; payload: Buffer }[]): Promise<void> {
    this.answered.clear();
    for (const [sent, { esmClass, payload }] of messages.entries()) {
      await until(() => sent - this.answered.size < WINDOW);
      const writer = new PduWriter().begin(Command.deliverSm, 0, sent + 1);
      writer.cString('').address({ ton: 1, npi: 1, number: '995598000001' });
      writer
        .address({ ton: 5, npi: 0, number: 'Shop' })
        .byte(esmClass)
        .byte(0)
        .byte(0)
        .cString('')
        .cString('');
      writer.byte(0).byte(0).byte(0).byte(0).byte(0).tlv(MESSAGE_PAYLOAD, payload).end();
      this.socket!.write(Buffer.from(writer.drain()));
    }
    await until(() => this.answered.size === messages.length);
  }

  close(): void {
    this.socket?.destroy();
    this.server.close();
  }

  private serve(socket: Socket): void {
    const reader = new PduReader();
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) =>
      reader.read(chunk, ({ command, status, sequence }) => {
        if (command === Command.deliverSmResp) {
          this.answered.set(sequence, status);
          this.statuses[status] = (this.statuses[status] ?? 0) + 1;
        } else if (command < RESPONSE_BIT) {
          const writer = new PduWriter().begin(command + RESPONSE_BIT, 0, sequence);
          if (command !== Command.enquireLink && command !== Command.unbind) writer.cString('smsc');
          writer.end();
          socket.write(Buffer.from(writer.drain()));
          if (command === Command.bindTransceiver) this.socket = socket;
        }
        return true;
      }),
    );
  }
}

/** Part `sequence` of 255 of a joined message. */
function part(reference: number, sequence: number, length: number): { esmClass: number; payload: Buffer } {
  const head = Buffer.from([6, 8, 4, reference >> 8, reference & 255, 255, sequence]);
  return { esmClass: UDH, payload: Buffer.concat([head, Buffer.alloc(length, 'a b@')]) };
}

function receipt(i: number, filler: string): { esmClass: number; payload: Buffer } {
  const text = `id:none${i} sub:001 dlvrd:001 submit date:2601010000 done date:2601010001 stat:DELIVRD err:000 text:`;
  const length = 65_000 - text.length;
  return { esmClass: RECEIPT, payload: Buffer.from(text + filler.repeat(length / filler.length)) };
}

const parts = (messages: number, length: number) =>
  Array.from({ length: messages * 255 }, (_, i) => part(Math.floor(i / 255), (i % 255) + 1, length));

describe('deliveries of an SMSC', () => {
  let own: OwnSystem;
  const smsc = new Smsc();
  let probe: PauseProbe;

  beforeAll(async () => {
    own = await startOwnSystem();
    const port = await smsc.listen();
    await operator().data('POST', '/routes', { url: `smpp://flood:pw@127.0.0.1:${port}?name=flood&binds=1` });
    await until(() => smsc.isBound);
    probe = new PauseProbe(herald().system);
  });
  afterAll(async () => {
    await probe?.close();
    smsc.close();
    await own?.close();
  });

  it.each([
    ['the parts of long messages', parts(8, 133)],
    ['parts of 64 KB', parts(1, 65_000)],
    ['delivery receipts of 64 KB', Array.from({ length: 500 }, (_, i) => receipt(i, 'a b:'))],
    [
      'delivery receipts with labels of 64 KB',
      Array.from({ length: 500 }, (_, i) => receipt(i, 'id:a stat:x ')),
    ],
  ])('are stored, and hold no main thread: %s', async (what, messages) => {
    await probe.read();
    await smsc.deliver(messages);
    const pauses = await probe.read();
    if (LOG) appendFileSync(LOG, `${what}: ${JSON.stringify({ pauses, statuses: smsc.statuses })}\n`);
    expect(Object.keys(smsc.statuses)).toEqual(['0']);
    expect(Object.entries(pauses).filter(([, ms]) => ms > MOST_PAUSE_MS)).toEqual([]);
  });
});
