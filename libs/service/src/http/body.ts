import { isAscii } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { STATUS_ID } from '@herald/contracts';
import {
  AppError,
  BadRequestError,
  ContractStatusError,
  PayloadTooLargeError,
  UnsupportedMediaTypeError,
  ValidationError,
} from '@herald/contracts/errors';
import {
  flagOfBoth,
  isMeantAsDryRun,
  parseStrictJson,
  quoted,
  toFlag,
  UnclearJsonError,
} from '@herald/values/request-values';

export interface JsonBodyOptions {
  limitBytes: number;
  /** The status of the contract for a body that is not a JSON object, on SMS endpoints. Other endpoints answer with the status of HTTP. */
  invalidStatusID?: typeof STATUS_ID.JSON_ERROR;
  /** Create endpoints require the header (interface.md part 5, rule 3). */
  requireContentType?: boolean;
  /** A missing body counts as `{}`. */
  optional?: boolean;
  /** The endpoint has a dry run. At any other endpoint `dryRun` is refused, because the request would be executed. */
  dryRun?: boolean;
}

/** Whether the request has a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Refuses compressed bodies, which the parsers would misread. @throws UnsupportedMediaTypeError 415 */
export function refuseEncoded(request: IncomingMessage): void {
  const encoding = request.headers['content-encoding']?.trim() ?? '';
  if (encoding === '' || encoding.toLowerCase() === 'identity' || !hasBody(request)) return;
  throw new UnsupportedMediaTypeError(
    `Content-Encoding ${quoted(encoding)} is not supported. Send the body uncompressed, without that header.`,
  );
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

/** The charset of a Content-Type; null if there is none. */
export function charsetOf(type: string | undefined): string | null {
  return CHARSET.exec(type ?? '')?.[1] ?? null;
}

/** Refuses a body with another declared charset, unless its bytes mean the same in UTF-8, as JSON requires (RFC 8259). @throws UnsupportedMediaTypeError 415 */
export function requireUtf8(type: string | undefined, body: Buffer): void {
  const charset = charsetOf(type);
  if (charset === null || /^(utf-?8|us-ascii)$/i.test(charset) || isAscii(body)) return;
  throw new UnsupportedMediaTypeError(`The charset ${quoted(charset)} is not supported. Send JSON in UTF-8.`);
}

/**
 * Reads a body into memory.
 * @throws UnsupportedMediaTypeError if the body is compressed; PayloadTooLargeError as soon as the announced or received length exceeds the limit;
 * BadRequestError if the client disconnects, which is not a server error.
 */
export async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  refuseEncoded(request);
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw new PayloadTooLargeError(limitBytes);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limitBytes) throw new PayloadTooLargeError(limitBytes);
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new BadRequestError('The body ended before its declared length.', { cause });
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length);
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Refuses another Content-Type than JSON. @throws UnsupportedMediaTypeError 415 */
export function requireJson(type: string | undefined): void {
  if (type && !JSON_TYPE.test(type)) throw new UnsupportedMediaTypeError();
}

/**
 * Parses a small JSON body into `request.body`. Anything but an object is refused with the error of the endpoint, and so are fields that are given
 * more than once and numbers that cannot be read exactly.
 */
export function jsonBody(options: JsonBodyOptions): RequestHandler {
  return async (request, _response, next) => {
    const fields = options.optional && !hasBody(request) ? {} : await readObject(request, options);
    if (!options.dryRun) refuseDryRun(fields);
    request.body = options.dryRun ? { ...fields, ...dryRunIn(request.query, fields) } : fields;
    next();
  };
}

const IGNORED_BODY: JsonBodyOptions = { limitBytes: 16 * 1024, optional: true };

/** For an endpoint that reads no body: a dry run in it is refused, because the request would be executed. */
export const noBody: RequestHandler = async (request, _response, next) => {
  if (hasBody(request)) refuseDryRun(await readObject(request, IGNORED_BODY));
  next();
};

/** Refuses a dry run of a request that has none, also if it is misspelt. @param given query or body. @throws ValidationError */
export function refuseDryRun(given: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(given)) {
    if (!isMeantAsDryRun(name) || value === undefined || value === null || toFlag(value) === false) continue;
    throw new ValidationError({ [name]: 'dryRun is not supported by this endpoint. Nothing was done.' });
  }
}

/** @throws ValidationError */
function dryRunIn(query: Request['query'], fields: Record<string, unknown>): { dryRun?: boolean } {
  for (const name of Object.keys({ ...query, ...fields })) {
    if (name !== 'dryRun' && isMeantAsDryRun(name))
      throw new ValidationError({ [name]: `${quoted(name)} is unknown; write dryRun` });
  }
  const dryRun = flagOfBoth(query.dryRun, fields.dryRun);
  if (dryRun !== null) return dryRun === undefined ? {} : { dryRun };
  throw new ValidationError({ dryRun: 'dryRun must be true or false, the same in query and body' });
}

/** More than any request needs: with 80,000 fields, or fields in each other, a body of 1 MB would take a second to check. */
const JSON_LIMITS = { mostFields: 1_000, deepest: 30 };

/** Reads a small JSON object. @throws the error of the endpoint */
export async function readObject(
  request: IncomingMessage,
  { limitBytes, requireContentType, invalidStatusID, optional }: JsonBodyOptions,
): Promise<Record<string, unknown>> {
  const type = request.headers['content-type'];
  if (!type && requireContentType) throw new UnsupportedMediaTypeError();
  requireJson(type);
  const body = await readBody(request, limitBytes);
  if (optional && body.length === 0) return {};
  requireUtf8(type, body);
  return parseObject(body, invalidStatusID);
}

function parseObject(
  body: Buffer,
  invalidStatusID: JsonBodyOptions['invalidStatusID'],
): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = parseStrictJson(new TextDecoder('utf-8', { fatal: true }).decode(body), JSON_LIMITS);
  } catch (error) {
    if (error instanceof UnclearJsonError) {
      const { field, message } = error;
      if (invalidStatusID === undefined) throw new ValidationError({ [field]: message });
      throw invalidBody(invalidStatusID, `${message}.`);
    }
    throw invalidBody(invalidStatusID, 'The body is not valid JSON in UTF-8.');
  }
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) {
    throw invalidBody(invalidStatusID, 'The body must be a JSON object.');
  }
  return parsed as Record<string, unknown>;
}

function invalidBody(statusID: JsonBodyOptions['invalidStatusID'], message: string): Error {
  return statusID === undefined
    ? new BadRequestError(message)
    : new ContractStatusError(statusID, `JSON error: ${message}`);
}
