/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { parseStringPromise } from 'xml2js';
import { type Answer, HttpClient } from '../support/http-client';
import { herald } from '../support/herald';
import {
  type DescribedAnswer,
  type DescribedExample,
  type DescribedOperation,
  type Document,
  type Json,
  operationsOf,
  readDocument,
} from './support/open-api';
import { type Ids, SampleWorld, type Setting } from './support/sample-world';
import { settingFor } from './support/settings';
import { StrictSchemas } from './support/strict-schemas';

describe('the OpenAPI document and the system that serves it', () => {
  let document: Document;
  let operations: DescribedOperation[];
  let schemas: StrictSchemas;
  let world: SampleWorld;

  beforeAll(async () => {
    document = await readDocument();
    operations = operationsOf(document);
    schemas = new StrictSchemas(document);
    world = await SampleWorld.create();
  }, 60_000);
  afterAll(() => world.close());

  /** Status, type and shape as the document has them. */
  async function problemsOf(answer: Answer, described: DescribedAnswer): Promise<string[]> {
    const type = answer.headers['content-type']?.split(';')[0];
    if (answer.status !== described.status) return [`status ${answer.status}: ${answer.text.slice(0, 300)}`];
    if (type !== described.type) return [`type ${type}`];
    return schemas.problems(described.schema, await valueOf(answer.text, described.type), isXml(described));
  }

  it('every example of an answer fits its schema', async () => {
    const problems: string[] = [];
    for (const { id, answers } of operations) {
      for (const answer of answers) {
        for (const [name, value] of Object.entries(answer.examples)) {
          const found = schemas.problems(answer.schema, await valueOf(value, answer.type), isXml(answer));
          problems.push(...found.map((problem) => `${id}/${name}: ${problem}`));
        }
      }
    }
    expect(problems).toEqual([]);
  });

  it('every example is answered as it is told', async () => {
    const deadLetter = await world.deadLetter();
    let sent = 0;
    const told = async (operation: DescribedOperation, example: DescribedExample): Promise<string[]> => {
      const setting = await settingFor(world, operation, example, deadLetter);
      const answer = await send(operation, example, setting);
      sent++;
      const found = await problemsOf(answer, example.answer);
      const [expected, got] = [await messageIn(example.told, example), await messageIn(answer.text, example)];
      if (found.length === 0 && shapeOf(expected) !== shapeOf(got))
        found.push(`"${got}" is told as "${expected}"`);
      return found.map((problem) => `${operation.id}/${example.name}: ${problem}`);
    };
    // What shares a path follows one another; paths have nothing to do with each other.
    const rooms = [...new Set(operations.map(({ path }) => roomOf(path)))];
    const problems = await Promise.all(
      rooms.map(async (room) => {
        const found: string[] = [];
        for (const operation of operations.filter(({ path }) => roomOf(path) === room)) {
          for (const example of operation.examples) found.push(...(await told(operation, example)));
        }
        return found;
      }),
    );
    expect(problems.flat()).toEqual([]);
    expect(sent).toBeGreaterThan(200);
  }, 60_000);

  it('without a key or token, every operation answers its 401', async () => {
    const problems = await Promise.all(
      operations.map(async (operation) => {
        const answer = await request(operation, operation.examples[0]!, {}, {}, {});
        const described = operation.answers.find(({ status }) => status === 401)!;
        return (await problemsOf(answer, described)).map((problem) => `${operation.id}: ${problem}`);
      }),
    );
    expect(problems.flat()).toEqual([]);
  });

  it('a body that is not announced as JSON gets its 415', async () => {
    const taking = operations.filter(({ answers }) => answers.some(({ status }) => status === 415));
    expect(taking.length).toBeGreaterThan(20);
    const problems = await Promise.all(
      taking.map(async (operation) => {
        const example = operation.examples.find(({ body }) => body !== undefined)!;
        const answer = await send(operation, example, world.setting, { 'content-type': 'text/plain' });
        const described = operation.answers.find(({ status }) => status === 415)!;
        return (await problemsOf(answer, described)).map((problem) => `${operation.id}: ${problem}`);
      }),
    );
    expect(problems.flat()).toEqual([]);
  }, 30_000);
});

/** Sends an example with the key or token of its operation. */
function send(
  operation: DescribedOperation,
  example: DescribedExample,
  { key, ids }: Setting,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { operatorToken } = herald().system.run;
  if (operation.security.includes('operatorToken')) {
    return request(operation, example, ids, {}, { ...headers, authorization: `Bearer ${operatorToken}` });
  }
  // Where both are told, each form is tried: GET and XML with the query, the rest with the header.
  const inQuery = operation.security.includes('keyInQuery') && example.body === undefined;
  return inQuery || operation.body?.type === 'application/xml'
    ? request(operation, example, ids, { key }, headers)
    : request(operation, example, ids, {}, { ...headers, key });
}

function request(
  { method, path, body }: DescribedOperation,
  example: DescribedExample,
  ids: Ids,
  query: Record<string, string>,
  headers: Record<string, string>,
): Promise<Answer> {
  const parts = real(example.path, ids) as Record<string, string>;
  const target = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(parts[name])));
  return new HttpClient(herald().system.run.gatewayUrl).request(method, target, {
    query: { ...(real(example.query, ids) as Record<string, string>), ...query },
    headers: {
      ...(example.body === undefined ? {} : { 'content-type': body!.type }),
      ...(example.headers as Record<string, string>),
      ...headers,
    },
    body: example.body === undefined ? undefined : bodyText(example.body, ids),
  });
}

function bodyText(body: unknown, ids: Ids): string {
  if (typeof body !== 'string') return JSON.stringify(real(body, ids));
  return body.replace(/<(\w+)>([^<]*)<\/\1>/g, (_all, name: string, value: string) => {
    const found = [...(ids[name] ?? [])].find(([sample]) => String(sample) === value);
    return `<${name}>${found ? String(found[1]) : value}</${name}>`;
  });
}

/** The value with our ids in the place of the document's. */
function real(value: unknown, ids: Ids, name = ''): unknown {
  if (Array.isArray(value)) return value.map((element) => real(element, ids, name));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, real(inner, ids, key)]));
  }
  return ids[name]?.has(value) ? ids[name].get(value) : value;
}

function isXml({ type }: DescribedAnswer): boolean {
  return type === 'application/xml';
}

/** A body as its schema sees it; examples of the document are values already, but for XML. */
async function valueOf(body: unknown, type: string): Promise<unknown> {
  if (typeof body !== 'string') return body;
  if (type !== 'application/xml') return JSON.parse(body) as unknown;
  return ((await parseStringPromise(body, { explicitArray: false })) as Json)['response'];
}

async function messageIn(body: unknown, { answer }: DescribedExample): Promise<unknown> {
  return ((await valueOf(body, answer.type)) as Json)['message'];
}

/** `/admin/v1/companies/{id}/keys`, `/admin/v1/routes`, `/v1/sms/send` */
function roomOf(path: string): string {
  return path
    .split('/')
    .slice(0, path.includes('/companies/{id}/') ? 6 : 4)
    .join('/');
}

/** Messages name ids, dates and counts of the moment. */
function shapeOf(message: unknown): string {
  return String(message).replace(/\d+/g, '0');
}
