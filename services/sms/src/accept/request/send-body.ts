import { isAscii, isUtf8 } from 'node:buffer';
import { parseStrictJson, UnclearJsonError } from '@herald/values/request-values';
import { broken } from './broken-body';
import { refuseTooMany } from './most-recipients';
import { readXmlRequest } from './xml-request';
import { xmlText } from './xml-text';

/**
 * Reads a POST body, JSON or XML. @throws ContractStatusError 90 if it is invalid or no object, AppError 413 if it lists too many
 * recipients.
 * @param charset of the Content-Type; JSON is always read as UTF-8
 */
export function parseSendBody(
  form: 'post' | 'xml',
  body: Buffer,
  charset: string | null = null,
): Record<string, unknown> {
  refuseTooMany(form, body);
  return form === 'post' ? parseJsonObject(body) : readXmlRequest(xmlText(body, charset));
}

const NO_JSON = 'The body is not valid JSON in UTF-8.';

function parseJsonObject(body: Buffer): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = parseStrictJson(decode(body), { exactTo: 1, exactIn: 'numbers' });
  } catch (error) {
    if (error instanceof UnclearJsonError) throw broken(`${error.message}.`);
    // The parser's own message would quote the body, and with it numbers and texts.
    if (error instanceof SyntaxError) throw broken(NO_JSON);
    throw error;
  }
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) {
    throw broken('The body must be a JSON object.');
  }
  return parsed as Record<string, unknown>;
}

/** Decodes a body without its byte order mark. A body of ASCII takes one byte per character. */
function decode(body: Buffer): string {
  if (isAscii(body)) return body.toString('latin1');
  if (!isUtf8(body)) throw broken(NO_JSON);
  const text = body.toString('utf8');
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text;
}

const BYTE_ORDER_MARK = 0xfeff;
