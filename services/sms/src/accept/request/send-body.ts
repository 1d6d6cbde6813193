import { isAscii, isUtf8 } from 'node:buffer';
import { Parser } from 'xml2js';
import { AppError } from '@herald/contracts/errors';
import { splitNumberList } from '@herald/values/phone-numbers';
import { isMeantAsDryRun, parseStrictJson, quoted, UnclearJsonError } from '@herald/values/request-values';
import { broken } from './broken-body';
import { MOST_RECIPIENTS, refuseTooMany, tooMany } from './most-recipients';
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
  return form === 'post' ? parseJsonObject(body) : parseXmlRequest(xmlText(body, charset));
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

interface XmlTag {
  name: string;
  attributes: Record<string, string>;
}

interface SaxHooks {
  saxParser: {
    /** The entity that is being read, as it is written. */
    entity: string;
    /** What follows `<!`, as far as it is read. */
    sgmlDecl: string;
    ENTITIES: Record<string, string>;
    ondoctype(): void;
    onattribute(): void;
    onopentag(node: XmlTag): void;
    onclosetag(name: unknown): void;
    ontext(text: string): void;
    oncomment(text: string): void;
    onprocessinginstruction(instruction: unknown): void;
    onopencdata(): void;
    onclosecdata(): void;
    onerror(error: unknown): void;
  };
}

/** All entities of XML (1.0, part 4.6); by default the parser also accepts those of HTML. */
const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const NO_SUCH_ENTITY =
  'The body has an entity that XML does not have, or the number of a character that it does not allow. Write &amp; for &, and other characters as they are or by number (&#160;).';
const NO_ENTITY = /^Invalid character (entity|in entity name)/;

/** `<!DOCTYPE` and `<![CDATA[` are decided by this length. The parser reads longer ones again with each character. */
const LONGEST_DECLARATION = 'DOCTYPE'.length;

/** Maximum number of attributes, and of elements that the form does not have: a hundred thousand of them would take seconds. */
const MOST_UNKNOWN = 1_000;
const KNOWN_FIELDS = new Set(['brandID', 'numbers', 'text', 'stopList', 'dryRun']);

/** `request`, `numbers`, and an element per number. */
const MAX_XML_DEPTH = 3;
const FIELD_DEPTH = 2;

type XmlNode = string | ({ _?: string } & Record<string, unknown>);

/** Reads the request element of an XML body as fields (interface.md part 4). Anything between two texts separates numbers. */
function parseXmlRequest(document: string): Record<string, unknown> {
  const root = parseXml(document);
  if (typeof root !== 'object') return {};
  const {
    numbers,
    text,
    brandID,
    stopList,
    dryRun,
    $: _attributes,
    _: _text,
    ...others
  } = root as Record<string, XmlNode[] | undefined>;
  return {
    ...others,
    brandID: onlyText('brandID', brandID)?.trim(),
    numbers: numbers?.flatMap(numbersOf),
    text: onlyText('text', text),
    stopList: onlyText('stopList', stopList)?.trim(),
    dryRun: onlyText('dryRun', dryRun)?.trim(),
  };
}

function parseXml(text: string): XmlNode {
  const parser = new Parser({ explicitRoot: true, explicitArray: true, explicitCharkey: false });
  refuseTricks(parser as unknown as SaxHooks);
  let document: Record<string, XmlNode> | null = null;
  let failure: unknown = null;
  try {
    // The parser is synchronous: the callback has run when this call returns.
    parser.parseString(text, (error: unknown, result: Record<string, XmlNode> | null) => {
      failure = error;
      document = result;
    });
  } catch (error) {
    failure = error;
  }
  if (failure instanceof AppError) throw failure;
  if (failure !== null || document === null) {
    throw broken(
      failure instanceof Error && NO_ENTITY.test(failure.message)
        ? NO_SUCH_ENTITY
        : 'The body is not valid XML. Send one element request in UTF-8, without a document type.',
      'XML',
    );
  }
  const { request } = document as Record<string, XmlNode>;
  if (request === undefined) throw broken('The root element must be request.', 'XML');
  return request;
}

/** Stops reading a document at the first construct that only an attack contains. */
function refuseTricks({ saxParser }: SaxHooks): void {
  // By default the parser also accepts names in lower case, names of object properties (`&constructor;`), and `&#X41;`.
  saxParser.ENTITIES = new Proxy<Record<string, string>>(
    {},
    {
      get: (_none, name: string) => {
        if (saxParser.entity.startsWith('#X')) throw broken(NO_SUCH_ENTITY, 'XML');
        return name === saxParser.entity ? ENTITIES.get(name) : undefined;
      },
    },
  );
  let declaration = '';
  Object.defineProperty(saxParser, 'sgmlDecl', {
    get: () => declaration,
    set: (read: string) => {
      if (read.length > LONGEST_DECLARATION) throw new Error('Invalid declaration');
      declaration = read;
    },
  });
  const { onopentag, onclosetag, ontext } = saxParser;
  let depth = 0;
  let roots = 0;
  let elements = 0;
  let unknown = 0;
  let field = '';
  saxParser.ondoctype = () => {
    throw broken('A document type is not allowed.', 'XML');
  };
  // The parser returns its result when the first root ends, and would ignore the rest of the document.
  const refuseBehindRoot = (): void => {
    if (roots > 0 && depth === 0) throw broken('There is content after the root element.', 'XML');
  };
  saxParser.ontext = (text) => {
    if (/\S/.test(text)) refuseBehindRoot();
    ontext(text);
  };
  // The parser would read on, and report an error for each further character.
  saxParser.onerror = (error) => {
    refuseBehindRoot();
    throw error;
  };
  const refuseManyUnknown = (): void => {
    if (++unknown > MOST_UNKNOWN)
      throw broken(`There are more than ${MOST_UNKNOWN} attributes and unknown elements.`, 'XML');
  };
  saxParser.onattribute = refuseManyUnknown;
  saxParser.onopentag = (node) => {
    refuseBehindRoot();
    if (depth === 0) roots++;
    if (++depth > MAX_XML_DEPTH) throw broken(`Elements are nested deeper than ${MAX_XML_DEPTH}.`, 'XML');
    if (++elements > MOST_RECIPIENTS) throw tooMany();
    if (depth === FIELD_DEPTH) {
      field = node.name;
      if (!KNOWN_FIELDS.has(field)) refuseManyUnknown();
    }
    if (depth !== FIELD_DEPTH || node.name !== 'dryRun') refuseMisplaced(node.name);
    Object.keys(node.attributes).forEach(refuseMisplaced);
    onopentag(node);
  };
  // The parser joins the texts of an element, and would make one number of `1<n/>2` or `1<!-- -->2`.
  const separate = (): void => {
    if (depth >= FIELD_DEPTH && field !== 'text') ontext(field === 'numbers' ? ',' : ' ');
  };
  saxParser.oncomment = separate;
  saxParser.onprocessinginstruction = separate;
  saxParser.onopencdata = separate;
  saxParser.onclosecdata = separate;
  saxParser.onclosetag = (name) => {
    depth--;
    onclosetag(name);
    separate();
  };
}

/** A dry run that is no element of the request would be a send. @throws ContractStatusError 90 */
function refuseMisplaced(name: string): void {
  if (isMeantAsDryRun(name))
    throw broken(`${quoted(name)} is unknown; write <dryRun>true</dryRun> in the element request.`, 'XML');
}

/** Text of an element; undefined if it is missing. @throws ContractStatusError 90 if it is repeated or contains elements */
function onlyText(name: string, nodes: XmlNode[] | undefined): string | undefined {
  const [node, ...others] = nodes ?? [];
  if (node === undefined) return undefined;
  if (others.length > 0) throw broken(`The element ${name} is given more than once.`, 'XML');
  if (typeof node === 'object' && Object.keys(node).some((key) => key !== '_' && key !== '$'))
    throw broken(`The element ${name} holds other elements. Write < as &lt;.`, 'XML');
  return textOf(node);
}

function textOf(node: XmlNode): string {
  return typeof node === 'string' ? node : (node._ ?? '');
}

function numbersOf(node: XmlNode): string[] {
  if (typeof node === 'string') return splitNumberList(node);
  const { _: own, $: _attributes, ...children } = node;
  const elements = Object.values(children).flatMap((nodes) => (nodes as XmlNode[]).map(textOf));
  return [...splitNumberList(own ?? ''), ...elements.flatMap(splitNumberList)];
}
