import { gzipSync } from 'node:zlib';
import type { ApiDocument, Operation } from './api-document';
import { BROKEN_UTF8, HOSTILE_TEXTS, oddJson, oddXml } from './hostile-values';
import type { Random } from './random';
import { type KnownValues, SchemaValues, spoil } from './schema-values';
import { type PlainRequest, type WireRequest, wireOf } from './wire-request';

/** The credentials of the fuzzer, and the objects that it may change. */
export interface Attacker {
  companyKey: string;
  operatorToken: string;
  /** The company of the key: it is never changed through the operator's API, because all requests would end in 403 then. */
  companyID: number;
  /** A company that may be changed in every way. */
  victimID: number;
  known: KnownValues;
}

const OTHER_METHODS = ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'SEARCH', 'MERGE'];
const OTHER_TYPES = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json; charset=',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/jsonx',
  'application/vnd.x+json',
  'a'.repeat(3_000),
  '/',
  '*/*',
];
const QUERY_TAILS = [
  '[$ne]=',
  '[$gt]=',
  '[]=1&',
  '[__proto__][x]=1',
  '[constructor][prototype]=1',
  '[0][0][0][0][0][0][0][0]=1',
  '=%ff%fe',
  '=%',
  '=1&',
  '',
];

/** Builds HTTP requests with unusual contents from the OpenAPI document. */
export class RequestMaker {
  private readonly values: SchemaValues;

  constructor(
    private readonly document: ApiDocument,
    private readonly attacker: Attacker,
  ) {
    this.values = new SchemaValues(document, attacker.known);
  }

  make(random: Random): WireRequest {
    const operation = random.of(this.document.operations);
    const request = this.plain(operation, random);
    const [what, change] = random.weighted(this.changes);
    change(request, operation, random);
    return wireOf(what, request);
  }

  /** A valid request, as far as the document describes it. */
  plain(operation: Operation, random: Random): PlainRequest {
    const headers: [string, string][] = [this.credentials(operation)];
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(this.pathValue(operation, name, random)),
    );
    const pairs = operation.parameters
      .filter((one) => one.in === 'query' && one.name !== 'key' && (one.required || random.chance(0.5)))
      .map((one) => [one.name, this.values.right(one.schema, random, one.name)] as const);
    const query = pairs.map(([name, value]) => `${encoded(name)}=${encoded(textOf(value))}`).join('&');
    let body: Buffer | null = null;
    if (operation.body) {
      const isXml = operation.body.type.includes('xml');
      const value = this.values.right(operation.body.schema, random);
      body = Buffer.from(isXml ? xmlOf(value) : JSON.stringify(value));
      headers.push(['Content-Type', operation.body.type]);
    }
    const target = query === '' ? path : `${path}?${query}`;
    return { method: operation.method, target, headers, body };
  }

  private credentials({ isOperators }: Operation): [string, string] {
    const { companyKey, operatorToken } = this.attacker;
    return isOperators ? ['Authorization', `Bearer ${operatorToken}`] : ['key', companyKey];
  }

  private pathValue({ isOperators, path }: Operation, name: string, random: Random): string {
    if (isOperators && name === 'id' && path.startsWith('/admin/v1/companies/')) {
      return String(this.attacker.victimID);
    }
    // Its own key is kept, because all requests would end in 401 otherwise.
    if (!isOperators && name === 'keyID') return String(random.of(this.attacker.known['keyID']!));
    return textOf(this.values.right({ type: 'integer' }, random, name));
  }

  /** Mutations of a request, applied in place. */
  private readonly changes: readonly (readonly [
    weight: number,
    change: readonly [string, (request: PlainRequest, operation: Operation, random: Random) => void],
  ])[] = [
    [6, ['right', () => undefined]],
    [
      30,
      [
        'wrong fields',
        (request, { body }, random) => {
          if (!body) return spoilTarget(request, random);
          const value = this.values.wrong(body.schema, random);
          const isXml = body.type.includes('xml');
          request.body = Buffer.from(isXml ? xmlOf(value) : (JSON.stringify(value) ?? 'undefined'));
        },
      ],
    ],
    [20, ['wrong target', (request, _operation, random) => spoilTarget(request, random)]],
    [
      8,
      [
        'odd body',
        (request, { body }, random) => {
          const odd = body?.type.includes('xml') === random.chance(0.9) ? oddXml(random) : oddJson(random);
          request.body = random.chance(0.2) ? random.of(BROKEN_UTF8) : Buffer.from(odd);
        },
      ],
    ],
    [3, ['random body', (request, _operation, random) => (request.body = random.bytes(random.below(400)))]],
    [
      4,
      [
        'other method',
        (request, _operation, random) => {
          request.method = random.of(OTHER_METHODS);
        },
      ],
    ],
    [
      5,
      [
        'other type',
        (request, _operation, random) => {
          request.headers = without(request.headers, 'content-type');
          if (random.chance(0.8)) request.headers.push(['Content-Type', random.of(OTHER_TYPES)]);
          request.body ??= Buffer.from('a=1&b[$gt]=');
        },
      ],
    ],
    [
      3,
      [
        'encoded body',
        (request, _operation, random) => {
          const coding = random.of(['gzip', 'deflate', 'br', 'identity', 'x-none', 'gzip, gzip']);
          request.headers.push(['Content-Encoding', coding]);
          if (random.chance(0.5)) request.body = gzipSync(Buffer.alloc(random.of([10, 1_000_000]), 0x20));
        },
      ],
    ],
    [
      8,
      [
        'other credentials',
        (request, operation, random) => {
          const name = random.of(['key', 'Authorization', 'x-herald-token', 'Cookie']);
          const value = random.of([
            '',
            'x',
            this.attacker.companyKey.slice(0, -1),
            `${this.attacker.companyKey}x`,
            `Bearer ${this.attacker.companyKey}`,
            'Bearer',
            'Bearer null',
            'Basic Og==',
            'eyJhbGciOiJub25lIn0.e30.',
            '{"$gt":""}',
            'k'.repeat(5_000),
          ]);
          if (random.chance(0.7)) request.headers = without(request.headers, this.credentials(operation)[0]);
          request.headers.push([name, value]);
        },
      ],
    ],
    [
      5,
      [
        'further headers',
        (request, _operation, random) => {
          request.headers.push(...furtherHeaders(random));
        },
      ],
    ],
  ];
}

function spoilTarget(request: PlainRequest, random: Random): void {
  const [path = '', query = ''] = request.target.split('?');
  const steps = path.split('/');
  switch (random.below(5)) {
    case 0: {
      const at = 1 + random.below(steps.length - 1);
      steps[at] = encoded(random.of(HOSTILE_TEXTS)).slice(0, 4_000);
      request.target = `${steps.join('/')}?${query}`;
      return;
    }
    case 1:
      request.target = random.of([
        `${path}/`,
        `/${path}`,
        `${path}//`,
        `${path}/..`,
        `${path}/%2e%2e/%2e%2e`,
        path.toUpperCase(),
        `${path};x=1`,
        `${path}%00`,
        `${path}%zz`,
        `${path}#x`,
        `${path}?${'a=1&'.repeat(2_000)}`,
        `${path}?${'a'.repeat(30_000)}`,
        `http://other.invalid${path}`,
        path.replace('/v1', '/v1/v1'),
      ]);
      return;
    default: {
      const pairs = query === '' ? [] : query.split('&');
      const known = ['type', 'value', 'draw', 'start', 'length', 'brandID', 'numbers', 'text', 'state'];
      const name = pairs.length > 0 ? random.of(pairs).split('=')[0]! : random.of(known);
      const value = textOf(spoil(random.of(HOSTILE_TEXTS), random));
      const tail = random.chance(0.5) ? random.of(QUERY_TAILS) : `=${encoded(value)}`;
      const more = `${name}${tail}`;
      request.target = `${path}?${(random.chance(0.5) ? [...pairs, more] : [more, ...pairs]).join('&')}`;
    }
  }
}

function furtherHeaders(random: Random): [string, string][] {
  return random.of<[string, string][]>([
    [['X-Request-Id', random.of(['../../x', '{"a":1}', 'x'.repeat(2_000), "a' b", ''])]],
    [['Idempotency-Key', random.of(['', 'x'.repeat(300), '$gt', '__proto__', '\u00ff\u00fe', 'same'])]],
    [['Accept', random.of(['application/xml', '*/*;q=a', 'x'.repeat(3_000)])]],
    [['Accept-Encoding', 'gzip;q=0, *;q=0']],
    [['Expect', '100-continue']],
    [['Range', 'bytes=0-,1-,2-,3-']],
    [['If-None-Match', '*']],
    [
      ['X-Forwarded-For', '127.0.0.1, ::1'],
      ['X-Forwarded-Host', 'evil.invalid'],
      ['Forwarded', 'for=unknown'],
    ],
    [['X-HTTP-Method-Override', 'DELETE']],
    [['Connection', random.of(['close', 'keep-alive, key', 'x-herald-token', 'upgrade'])]],
    [['Cookie', `a=${'b'.repeat(8_000)}`]],
    Array.from({ length: 200 }, (_, i) => [`X-Many-${i}`, 'y'] as [string, string]),
    [['traceparent', random.of(['00-0-0-0', 'x'.repeat(500)])]],
  ]);
}

function without(headers: [string, string][], name: string): [string, string][] {
  return headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase());
}

const LONE_SURROGATES = /\p{Surrogate}/gu;

/** Percent-encodes everything; encodeURIComponent refuses lone surrogates. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(LONE_SURROGATES, '\ufffd'));
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.join(',') : (JSON.stringify(value) ?? '');
}

/** `<request>` with a value's fields as elements, without escaping. */
function xmlOf(value: unknown): string {
  const element = (name: string, content: unknown): string =>
    Array.isArray(content)
      ? content.map((item) => element(name, item)).join('')
      : `<${name}>${
          content !== null && typeof content === 'object'
            ? Object.entries(content)
                .map(([inner, one]) => element(inner, one))
                .join('')
            : String(content)
        }</${name}>`;
  return element('request', value);
}
