import type { ApiDocument } from './api-document';
import type { Random } from './random';
import type { RequestMaker } from './request-maker';
import { headOf, type PlainRequest, type WireRequest, wireOf } from './wire-request';

const OVER_64_KIB = 70_000;

type Abuse = (plain: PlainRequest, random: Random) => Partial<WireRequest> & Pick<WireRequest, 'pieces'>;

/** Requests with faults of the HTTP protocol: framing, lengths, order, speed. */
export class WireAbuse {
  constructor(
    private readonly document: ApiDocument,
    private readonly maker: RequestMaker,
  ) {}

  make(random: Random): WireRequest {
    const plain = this.maker.plain(random.of(this.document.operations), random);
    const [name, abuse] = random.of(ABUSES);
    const abused = abuse(plain, random);
    return { ...wireOf(name, plain), answers: 1, mayClose: true, ...abused };
  }
}

/** A request's head with custom framing. */
function head(plain: PlainRequest, ...headers: [string, string][]): Buffer {
  return headOf({ ...plain, body: null, headers: [...plain.headers, ...headers] });
}

function chunked(plain: PlainRequest, body: string): Pick<WireRequest, 'pieces'> {
  const withBody = { ...plain, method: 'POST' };
  const text = Buffer.concat([head(withBody, ['Transfer-Encoding', 'chunked']), Buffer.from(body, 'latin1')]);
  return { pieces: [text] };
}

function raw(text: string): Pick<WireRequest, 'pieces'> {
  return { pieces: [Buffer.from(text, 'latin1')] };
}

const post = (plain: PlainRequest): PlainRequest => ({
  ...plain,
  method: 'POST',
  body: plain.body ?? Buffer.from('{}'),
});

const ABUSES: readonly (readonly [name: string, abuse: Abuse])[] = [
  [
    'body in pieces',
    (plain) => {
      const whole = Buffer.concat([headOf(post(plain)), post(plain).body!]);
      const size = Math.ceil(whole.length / 8);
      const pieces = Array.from({ length: 8 }, (_, i) => whole.subarray(i * size, (i + 1) * size));
      return { pieces: pieces.filter(({ length }) => length > 0), mayClose: false };
    },
  ],
  [
    'length too long',
    (plain) => ({
      pieces: [Buffer.concat([head(post(plain), ['Content-Length', '5000']), Buffer.from('{"a":')])],
      answers: 0,
    }),
  ],
  [
    'length too short',
    (plain) => ({
      pieces: [Buffer.concat([head(post(plain), ['Content-Length', '1']), Buffer.from('{"a":1}')])],
    }),
  ],
  ['length of 101 MB', (plain) => ({ pieces: [head(post(plain), ['Content-Length', '105906176'])] })],
  ['negative length', (plain) => ({ pieces: [head(post(plain), ['Content-Length', '-1'])] })],
  [
    'two lengths',
    (plain) => ({ pieces: [head(post(plain), ['Content-Length', '2'], ['Content-Length', '3'])] }),
  ],
  [
    'length and chunks',
    (plain) => ({
      pieces: [
        Buffer.concat([
          head(post(plain), ['Content-Length', '4'], ['Transfer-Encoding', 'chunked']),
          Buffer.from('2\r\n{}\r\n0\r\n\r\n'),
        ]),
      ],
    }),
  ],
  ['a chunk without a size', (plain) => chunked(plain, 'zz\r\n{}\r\n0\r\n\r\n')],
  ['a chunk of a huge size', (plain) => chunked(plain, 'fffffffffffffffff\r\n{}\r\n0\r\n\r\n')],
  ['a chunk longer than its size', (plain) => chunked(plain, '1\r\n{}\r\n0\r\n\r\n')],
  ['chunks with long extensions', (plain) => chunked(plain, `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`)],
  [
    'chunks with trailers',
    (plain) => chunked(plain, '2\r\n{}\r\n0\r\nkey: other\r\nContent-Length: 9\r\n\r\n'),
  ],
  [
    'chunks of one byte',
    (plain) => ({ ...chunked(plain, `${'1\r\n \r\n'.repeat(500)}2\r\n{}\r\n0\r\n\r\n`), mayClose: false }),
  ],
  ['chunks that never end', (plain) => ({ ...chunked(plain, '2\r\n{}\r\n'), answers: 0 })],
  [
    'unknown transfer coding',
    (plain) => ({ pieces: [head(post(plain), ['Transfer-Encoding', 'gzip, chunked, x'])] }),
  ],
  [
    'pipelined',
    (plain, random) => {
      const body = post(plain).body!;
      const one = Buffer.concat([head(post(plain), ['Content-Length', String(body.length)]), body]);
      const count = 2 + random.below(4);
      return { pieces: [Buffer.concat(Array.from({ length: count }, () => one))], answers: count };
    },
  ],
  [
    'smuggled behind a body',
    (plain) => ({
      pieces: [
        Buffer.concat([
          head(post(plain), ['Content-Length', '2']),
          Buffer.from('{}GET /admin/v1/companies HTTP/1.1\r\nHost: x\r\n\r\n'),
        ]),
      ],
      answers: 2,
    }),
  ],
  [
    'a long address',
    (plain) => raw(`GET ${plain.target}?${'a'.repeat(OVER_64_KIB)} HTTP/1.1\r\nHost: x\r\n\r\n`),
  ],
  ['a long header', (plain) => ({ pieces: [head(plain, ['X-Long', 'a'.repeat(OVER_64_KIB)])] })],
  [
    'many headers',
    (plain) => ({
      pieces: [head(plain, ...Array.from({ length: 3_000 }, (_, i) => [`x${i}`, 'y'] as [string, string]))],
    }),
  ],
  ['a header with NUL', (plain) => ({ pieces: [head(plain, ['X-Nul', 'a\u0000b'])] })],
  ['a header in several lines', (plain) => ({ pieces: [head(plain, ['X-Fold', 'a\r\n b\r\n\tc'])] })],
  ['two keys', (plain) => ({ pieces: [head(plain, ['key', 'a'], ['key', 'b'])] })],
  ['CONNECT', () => raw('CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: x\r\n\r\n')],
  ['NUL in the address', (plain) => raw(`GET ${plain.target}\u0000 HTTP/1.1\r\nHost: x\r\n\r\n`)],
  [
    'bytes in the address',
    (plain) => raw(`GET ${plain.target}?\u00ff\u00fe=\u00e9 HTTP/1.1\r\nHost: x\r\n\r\n`),
  ],
  ['noise', (_plain, random) => ({ pieces: [random.bytes(1 + random.below(200))], answers: 0 })],
  ['half a head', (plain) => ({ pieces: [head(plain).subarray(0, -3)], answers: 0 })],
];
