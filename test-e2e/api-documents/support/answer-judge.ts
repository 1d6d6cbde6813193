import { parseStringPromise } from 'xml2js';
import type { ReceivedCallback } from '@herald/testing/callback-receiver';
import type { Answer } from '@herald/testing/http-client';
import { type DescribedAnswer, type DescribedExample, type Document, type Json, resolved } from './open-api';
import { StrictSchemas } from './strict-schemas';

const FILE = 'text/csv';
const LINES = 'application/x-ndjson';

/** Holds answers to what the document says of them. */
export class AnswerJudge {
  private readonly schemas: StrictSchemas;

  constructor(private readonly document: Document) {
    this.schemas = new StrictSchemas(document.components);
  }

  /** What differs in a callback that came: each parameter that is told has to be there, and no other. */
  problemsOfCallback({ query, headers }: Pick<ReceivedCallback, 'query' | 'headers'>): string[] {
    const webhook = this.document.webhooks[String(query['event'])];
    if (!webhook) return [`no callback ${query['event']} is told`];
    const parameters = webhook.get.parameters.map((parameter) => resolved(this.document, parameter));
    const schemaOf = (where: string): Json => {
      const told = parameters.filter((parameter) => parameter.in === where);
      const properties = Object.fromEntries(told.map(({ name, schema }) => [name, schema]));
      const required = told.filter((one) => one.required).map(({ name }) => name);
      return { type: 'object', properties, required };
    };
    return [
      ...this.schemas.problems(schemaOf('query'), query, false),
      // HTTP has headers of its own beside ours.
      ...this.schemas.problems({ ...schemaOf('header'), additionalProperties: true }, headers, false),
    ];
  }

  /** What differs in status, content type and shape. */
  async problemsOf(answer: Answer, described: DescribedAnswer): Promise<string[]> {
    const type = answer.headers['content-type']?.split(';')[0];
    if (answer.status !== described.status) return [`status ${answer.status}: ${answer.text.slice(0, 300)}`];
    if (type !== described.type) return [`type ${type}`];
    return this.problemsIn(answer.text, described);
  }

  /** What is wrong with a body: as text, or as the value that an example is. */
  async problemsIn(body: unknown, { schema, type }: DescribedAnswer): Promise<string[]> {
    return this.schemas.problems(schema, await valueOf(body, type), type === 'application/xml');
  }

  /** The same, and the message (of a file: its columns) has to be the one that is told; it names ids, dates and counts of the moment. */
  async problemsAgainst(answer: Answer, example: DescribedExample): Promise<string[]> {
    const found = await this.problemsOf(answer, example.answer);
    if (found.length > 0) return found;
    const { type } = example.answer;
    const [told, got] = [await messageIn(example.told, type), await messageIn(answer.text, type)];
    return withoutDigits(told) === withoutDigits(got) ? [] : [`"${got}" is told as "${told}"`];
  }
}

/** A body as its schema sees it. */
async function valueOf(body: unknown, type: string): Promise<unknown> {
  if (typeof body !== 'string' || type === FILE || type === LINES) return body;
  if (type !== 'application/xml') return JSON.parse(body) as unknown;
  const { response } = (await parseStringPromise(body, { explicitArray: false })) as { response: Json };
  // In XML a list of one looks like its element.
  return 'rejectedNumbers' in response
    ? { ...response, rejectedNumbers: [response['rejectedNumbers']].flat() }
    : response;
}

/** A file says in its first line what its columns are, or the fields of its rows. */
async function messageIn(body: unknown, type: string): Promise<string> {
  if (type === FILE) return String(body).split('\r\n')[0]!;
  if (type === LINES) return Object.keys(JSON.parse(String(body).split('\n')[0]!) as Json).join();
  return String(((await valueOf(body, type)) as Json)['message']);
}

function withoutDigits(message: string): string {
  return message.replace(/\d+/g, '0');
}
