import { parseStringPromise } from 'xml2js';
import type { ReceivedCallback } from '@herald/testing/callback-receiver';
import type { Answer } from '@herald/testing/http-client';
import { type DescribedAnswer, type DescribedExample, type Document, type Json, resolved } from './open-api';
import { StrictSchemas } from './strict-schemas';

const FILE = 'text/csv';
const LINES = 'application/x-ndjson';

/** Compares responses with the document. */
export class AnswerJudge {
  private readonly schemas: StrictSchemas;

  constructor(private readonly document: Document) {
    this.schemas = new StrictSchemas(document.components);
  }

  /** Differences of a received callback: each documented parameter has to be present, and no other. */
  problemsOfCallback({ query, headers }: Pick<ReceivedCallback, 'query' | 'headers'>): string[] {
    const webhook = this.document.webhooks[String(query['event'])];
    if (!webhook) return [`no callback ${query['event']} is described`];
    const parameters = webhook.get.parameters.map((parameter) => resolved(this.document, parameter));
    const schemaOf = (where: string): Json => {
      const found = parameters.filter((parameter) => parameter.in === where);
      const properties = Object.fromEntries(found.map(({ name, schema }) => [name, schema]));
      const required = found.filter((one) => one.required).map(({ name }) => name);
      return { type: 'object', properties, required };
    };
    return [
      ...this.schemas.problems(schemaOf('query'), query, false),
      // HTTP adds its own headers.
      ...this.schemas.problems({ ...schemaOf('header'), additionalProperties: true }, headers, false),
    ];
  }

  /** Differences in status, content type and shape. */
  async problemsOf(answer: Answer, described: DescribedAnswer): Promise<string[]> {
    const type = answer.headers['content-type']?.split(';')[0];
    if (answer.status !== described.status) return [`status ${answer.status}: ${answer.text.slice(0, 300)}`];
    if (type !== described.type) return [`type ${type}`];
    return this.problemsIn(answer.text, described);
  }

  /** Errors of a body: a text, or the value of an example. */
  async problemsIn(body: unknown, { schema, type }: DescribedAnswer): Promise<string[]> {
    return this.schemas.problems(schema, await valueOf(body, type), type === 'application/xml');
  }

  /** The same, and the message (or the columns of a file) has to match the documented one, except for IDs, dates and counts. */
  async problemsAgainst(answer: Answer, example: DescribedExample): Promise<string[]> {
    const found = await this.problemsOf(answer, example.answer);
    if (found.length > 0) return found;
    const { type } = example.answer;
    const [expected, got] = [await messageIn(example.value, type), await messageIn(answer.text, type)];
    return withoutDigits(expected) === withoutDigits(got) ? [] : [`"${got}" is documented as "${expected}"`];
  }
}

/** A body in the form that its schema describes. */
async function valueOf(body: unknown, type: string): Promise<unknown> {
  if (typeof body !== 'string' || type === FILE || type === LINES) return body;
  if (type !== 'application/xml') return JSON.parse(body) as unknown;
  const { response } = (await parseStringPromise(body, { explicitArray: false })) as { response: Json };
  // In XML, a list of one element looks like the element.
  return 'rejectedNumbers' in response
    ? { ...response, rejectedNumbers: [response['rejectedNumbers']].flat() }
    : response;
}

/** The first line of a file has its columns, or the fields of its rows. */
async function messageIn(body: unknown, type: string): Promise<string> {
  if (type === FILE) return String(body).split('\r\n')[0]!;
  if (type === LINES) return Object.keys(JSON.parse(String(body).split('\n')[0]!) as Json).join();
  return String(((await valueOf(body, type)) as Json)['message']);
}

function withoutDigits(message: string): string {
  return message.replace(/\d+/g, '0');
}
