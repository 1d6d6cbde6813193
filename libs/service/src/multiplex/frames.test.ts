import { PassThrough } from 'node:stream';
import { encodeFrame, FRAME, type Frame, FrameError, FrameReader } from './frames';
import { FrameWriter } from './frame-writer';

const request = encodeFrame(
  FRAME.ask,
  7,
  ['POST', '/v1/sms/send?a=1', 'x-name', 'caf\u00e9'],
  Buffer.from('{"text":"გამარჯობა"}'),
);
const bytes = Buffer.concat([request, encodeFrame(FRAME.cancel, 7), encodeFrame(FRAME.leave, 0)]);

function read(chunks: Buffer[]): Frame[] {
  const reader = new FrameReader();
  return chunks.flatMap((chunk) => reader.read(chunk));
}

it('decodes the encoded frames, wherever the stream is cut', () => {
  for (let at = 0; at <= bytes.length; at++) {
    const [ask, cancel, leave, ...more] = read([bytes.subarray(0, at), bytes.subarray(at)]);
    expect(ask).toMatchObject({
      kind: FRAME.ask,
      id: 7,
      head: ['POST', '/v1/sms/send?a=1', 'x-name', 'caf\u00e9'],
    });
    expect(ask!.body.toString()).toBe('{"text":"გამარჯობა"}');
    expect([cancel!.kind, cancel!.id, cancel!.head, cancel!.body.length]).toEqual([FRAME.cancel, 7, [], 0]);
    expect([leave!.kind, more]).toEqual([FRAME.leave, []]);
  }
  expect(read([...bytes].map((byte) => Buffer.of(byte)))).toHaveLength(3);
});

it.each([
  ['an HTTP request', Buffer.from('GET / HTTP/1.1\r\nhost: a\r\n\r\n')],
  ['a frame above the maximum length', Buffer.alloc(13, 0xff)],
  ['a frame shorter than its prefix', Buffer.from('00000004010000000100000000', 'hex')],
  ['a frame of an unknown kind', Buffer.from('00000009060000000100000000', 'hex')],
  ['a head longer than its frame', Buffer.from('00000009010000000100000001', 'hex')],
])('refuses %s', (_case, chunk) => {
  expect(() => read([chunk])).toThrow(FrameError);
});

it('writes the frames of one iteration of the event loop at once', async () => {
  const socket = new PassThrough();
  const writes: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => writes.push(chunk));
  const writer = new FrameWriter(socket);
  for (let id = 1; id <= 50; id++) writer.write(encodeFrame(FRAME.cancel, id));
  await new Promise((resolve) => setImmediate(resolve));
  writer.write(encodeFrame(FRAME.leave, 0));
  await new Promise((resolve) => setImmediate(resolve));
  expect(writes.map((chunk) => read([chunk]).length)).toEqual([50, 1]);
});
