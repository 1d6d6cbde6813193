import type { ApiDocument, Operation } from '../fuzz/api-document';
import { Random } from '../fuzz/random';
import { type Attacker, RequestMaker } from '../fuzz/request-maker';
import type { PlainRequest } from '../fuzz/wire-request';
import { TEXTS, VALUES } from './texts';

/** An input of a chosen size. */
export interface Case {
  name: string;
  /** The listener: of companies, of operators, or the console. */
  at: 'gateway' | 'operator' | 'console';
  /** Bytes of the largest input; it is made smaller where the endpoint refuses that with 413 or 431. */
  most: number;
  make(bytes: number): PlainRequest;
}

const MIB = 1024 * 1024;
const MOST_BODY = 0.95 * MIB;
const MOST_HEAD = 56 * 1024;
export const SEED = Number(process.env['GROWTH_SEED'] ?? 82);
/** Forms of each field and parameter. The long form sets GROWTH_EACH. */
const EACH = Number(process.env['GROWTH_EACH'] ?? 1);

/** Cases of every operation in the OpenAPI documents: each field, each parameter, the whole body, headers, and many parameters. */
export function documentedCases(document: ApiDocument, attacker: Attacker): Case[] {
  const maker = new RequestMaker(document, attacker);
  return document.operations.flatMap((operation, index) => {
    const random = new Random(SEED, index);
    const plain = maker.plain(operation, random);
    const at = operation.isOperators ? ('operator' as const) : ('gateway' as const);
    const name = `${operation.method} ${operation.path}`;
    const of = (what: string, most: number, make: Case['make']): Case => ({
      name: `${name}: ${what}`,
      at,
      most,
      make,
    });
    const isJson = operation.body?.type.includes('json') && plain.body;
    return [
      ...(isJson ? bodyCases(document, operation, plain, of, random) : []),
      ...headCases(operation, plain, of, random),
    ];
  });
}

type CaseOf = (what: string, most: number, make: Case['make']) => Case;

function bodyCases(
  document: ApiDocument,
  { body, method }: Operation,
  plain: PlainRequest,
  of: CaseOf,
  random: Random,
): Case[] {
  const known = JSON.parse(plain.body!.toString()) as Record<string, unknown>;
  const names = Object.keys({ ...known, ...document.resolve(body!.schema).properties });
  const send = (text: string): PlainRequest => ({ ...plain, method, body: Buffer.from(text) });
  const withField = (field: string, json: string): PlainRequest => {
    const { [field]: _replaced, ...others } = known;
    const rest = JSON.stringify(others).slice(1, -1);
    return send(`{${rest}${rest === '' ? '' : ','}${JSON.stringify(field)}:${json}}`);
  };
  const whole: Record<string, (bytes: number) => string> = {
    ...VALUES,
    'a long name': (bytes) => `{"${'x'.repeat(bytes)}":1}`,
    'an escaped name': (bytes) => `{"${'\\u0061'.repeat(bytes / 6)}":1}`,
    blanks: (bytes) => `{${' '.repeat(bytes)}}`,
  };
  const values = { ...JSON_TEXTS, ...VALUES };
  return [
    ...some(whole, random).map(([what, make]) =>
      of(`the whole body, ${what}`, MOST_BODY, (bytes) => send(make(bytes))),
    ),
    ...names.flatMap((field) => [
      ...some(values, random).map(([what, make]) =>
        of(`${field}, ${what}`, MOST_BODY, (bytes) => withField(field, make(bytes))),
      ),
      ...nestedNames(known[field]).flatMap((inner) =>
        some(values, random).map(([what, make]) =>
          of(`${field}.${inner}, ${what}`, MOST_BODY, (bytes) => {
            const { [inner]: _replaced, ...others } = known[field] as Record<string, unknown>;
            const rest = JSON.stringify(others).slice(1, -1);
            return withField(
              field,
              `{${rest}${rest === '' ? '' : ','}${JSON.stringify(inner)}:${make(bytes)}}`,
            );
          }),
        ),
      ),
    ]),
  ];
}

const JSON_TEXTS = Object.fromEntries(
  Object.entries(TEXTS).map(([what, make]) => [what, (bytes: number) => JSON.stringify(make(bytes))]),
);

/** Some of the forms, chosen at random: each form comes to many operations. */
function some<T>(forms: Record<string, T>, random: Random): [string, T][] {
  const left = Object.entries(forms);
  return Array.from(
    { length: Math.min(EACH, left.length) },
    () => left.splice(random.below(left.length), 1)[0]!,
  );
}

function nestedNames(value: unknown): string[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
}

function headCases({ parameters }: Operation, plain: PlainRequest, of: CaseOf, random: Random): Case[] {
  const asked = parameters.filter((one) => one.in === 'query' && one.name !== 'key').map(({ name }) => name);
  const [path = '', query = ''] = plain.target.split('?');
  const withQuery = (more: string): PlainRequest => ({
    ...plain,
    target: `${path}?${query}${query ? '&' : ''}${more}`,
  });
  const forms: Record<string, (bytes: number) => PlainRequest> = {
    'many parameters': (bytes) => withQuery(Array.from({ length: bytes / 7 }, (_, i) => `a${i}=1`).join('&')),
    'a repeated parameter': (bytes) => withQuery(`${asked[0] ?? 'a'}=1&`.repeat(bytes / 10)),
    'nested parameters': (bytes) => withQuery('a[0][b]=1&'.repeat(bytes / 10)),
    'a long path': (bytes) => ({ ...plain, target: `${path}${'/a'.repeat(bytes / 2)}` }),
    'a type of semicolons': (bytes) =>
      ({
        ...plain,
        headers: [...plain.headers, ['Content-Type', `application/json${'; charset='.repeat(bytes / 10)}`]],
      }) as PlainRequest,
  };
  return [
    ...some(forms, random).map(([what, make]) => of(what, MOST_HEAD, make)),
    ...asked.flatMap((name) =>
      some(TEXTS, random).map(([what, make]) =>
        of(`${name} in the query, ${what}`, MOST_HEAD, (bytes) =>
          withQuery(`${name}=${encodeURIComponent(make(bytes / 3))}`),
        ),
      ),
    ),
  ];
}

/** Headers that every service reads: one operation of each is enough. */
export function headerCases(plain: PlainRequest): Case[] {
  const names = [
    'X-Request-Id',
    'X-Forwarded-For',
    'Forwarded',
    'Accept',
    'Accept-Encoding',
    'Cookie',
    'traceparent',
    'tracestate',
    'Authorization',
    'If-None-Match',
    'Range',
    'Accept-Language',
    'X-Anything',
  ];
  const values: Record<string, (n: number) => string> = {
    letters: (n) => 'a'.repeat(n),
    'spaces inside': (n) => `x${' '.repeat(n)}x`,
    'commas and spaces': (n) => ', '.repeat(n / 2),
    'different addresses': (n) =>
      Array.from({ length: n / 12 }, (_, i) => `10.1.${i >> 8}.${i & 255}`).join(', '),
    semicolons: (n) => 'a=1; '.repeat(n / 5),
    weights: (n) => 'a/b;q=0.1, '.repeat(n / 11),
    brackets: (n) => '['.repeat(n),
  };
  return names.flatMap((name) =>
    Object.entries(values).map(([what, make]) => ({
      name: `the header ${name}, ${what}`,
      at: 'gateway' as const,
      most: MOST_HEAD,
      make: (bytes: number) => ({
        ...plain,
        headers: [...plain.headers, [name, make(bytes)] as [string, string]],
      }),
    })),
  );
}
