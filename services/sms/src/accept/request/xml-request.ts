import { parser as saxParser, type SaxParser } from 'sax';
import { splitNumberList } from '@herald/values/phone-numbers';
import { isMeantAsDryRun, quoted } from '@herald/values/request-values';
import type { ContractStatusError } from '@herald/contracts/errors';
import { broken } from './broken-body';
import { MOST_RECIPIENTS, tooMany } from './most-recipients';
import { XML_FIELDS } from './send-envelope';

/** All entities of XML (1.0, part 4.6); by default the parser also accepts those of HTML. */
const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const NO_ENTITY = /^Invalid character (entity|in entity name)/;

/**
 * The parser gets a document in pieces of this many characters. It puts names and texts together from single characters, each of which takes 32
 * bytes, and looks again at the whole of a declaration with each of them. So it keeps no text longer than a piece, and no longer name is read.
 */
const PIECE = 256;
const NAMES = ['tagName', 'attribName', 'procInstName', 'entity', 'sgmlDecl', 'doctype'] as const;
/** What a request may contain and nobody reads; it is not kept either. */
const UNREAD = ['comment', 'procInstBody', 'attribValue'] as const;

/** Maximum number of attributes, and of elements that the form does not have: a hundred thousand of them would take seconds. */
const MOST_UNKNOWN = 1_000;

/** `request`, `numbers`, and an element per number. */
const MAX_DEPTH = 3;
const FIELD_DEPTH = 2;

/**
 * Reads the request element of an XML document as fields (interface.md part 4). Anything between two texts separates numbers.
 * @throws ContractStatusError 90, AppError 413
 */
export function readXmlRequest(document: string): Record<string, unknown> {
  const request = new XmlRequest();
  const parser = saxParser(true, { position: false });
  parser.ENTITIES = new Proxy({}, { get: (_none, name: string) => entityOf(name, parser) });
  parser.onattribute = ({ name }) => request.addAttribute(name);
  parser.onopentag = ({ name }) => request.open(name);
  parser.onclosetag = () => request.close();
  parser.ontext = (text) => request.addText(text);
  parser.oncdata = (text) => request.addText(text);
  parser.onopencdata = () => {
    request.refuseOutside();
    request.separate();
  };
  parser.onclosecdata = () => request.separate();
  parser.oncomment = () => request.separate();
  parser.onprocessinginstruction = () => request.separate();
  parser.ondoctype = () => {
    throw broken('A document type is not allowed.', 'XML');
  };
  parser.onsgmldeclaration = () => {
    throw noXml();
  };
  // The parser would read on, and report an error for each further character.
  parser.onerror = ({ message }) => {
    request.refuseOutside();
    throw NO_ENTITY.test(message) ? noSuchEntity() : noXml();
  };
  for (let at = 0; at < document.length; at += PIECE) {
    parser.write(document.slice(at, at + PIECE));
    if (NAMES.some((name) => parser[name].length > PIECE))
      throw broken(`A name or a declaration is longer than ${PIECE} characters.`, 'XML');
    for (const text of UNREAD) if (parser[text] !== '') parser[text] = ' ';
    parser.flush();
  }
  parser.close();
  return request.fields();
}

/** By default the parser also accepts names in lower case, names of object properties (`&constructor;`), and `&#X41;`. */
function entityOf(name: string, { entity }: SaxParser): string | undefined {
  if (entity.startsWith('#X')) throw noSuchEntity();
  return name === entity ? ENTITIES.get(name) : undefined;
}

/** The elements of a document as far as it is read. It throws at the first construct that no request contains. */
class XmlRequest {
  /** The texts of each field of the request. */
  private readonly texts = new Map<string, string[]>();
  private field = '';
  /** Whether the next text does not continue the one before. */
  private isApart = true;
  private depth = 0;
  private elements = 0;
  private unknown = 0;

  open(name: string): void {
    this.refuseOutside();
    this.separate();
    if (++this.depth > MAX_DEPTH) throw broken(`Elements are nested deeper than ${MAX_DEPTH}.`, 'XML');
    if (++this.elements > MOST_RECIPIENTS) throw tooMany();
    if (this.depth !== FIELD_DEPTH || name !== 'dryRun') refuseMisplaced(name);
    if (this.depth === 1 && name !== 'request') throw broken('The root element must be request.', 'XML');
    if (this.depth === FIELD_DEPTH) this.openField(name);
    if (this.depth > FIELD_DEPTH && this.isText())
      throw broken(`The element ${this.field} holds other elements. Write < as &lt;.`, 'XML');
  }

  private openField(name: string): void {
    this.field = name;
    if (!XML_FIELDS.includes(name)) this.countUnknown();
    else if (this.isText() && this.texts.has(name))
      throw broken(`The element ${name} is given more than once.`, 'XML');
    if (!this.texts.has(name)) this.texts.set(name, []);
  }

  /** Whether the open field is a single text. */
  private isText(): boolean {
    return this.field !== 'numbers' && XML_FIELDS.includes(this.field);
  }

  close(): void {
    this.depth--;
    this.separate();
  }

  /** Ends a text: one number must not be made of `1<!-- -->2`. */
  separate(): void {
    this.isApart = true;
  }

  /** Adds a text or the next piece of one. */
  addText(text: string): void {
    const isBlank = text.trim() === ''; // reading a text also makes one string of its characters
    if (this.depth < FIELD_DEPTH || !XML_FIELDS.includes(this.field)) return;
    const texts = this.texts.get(this.field)!;
    if (!this.isApart) texts[texts.length - 1] += text;
    else if (!isBlank || this.field !== 'numbers') {
      if (texts.push(text) > MOST_RECIPIENTS) throw tooMany();
      this.isApart = false;
    }
  }

  addAttribute(name: string): void {
    this.countUnknown();
    refuseMisplaced(name);
  }

  private countUnknown(): void {
    if (++this.unknown > MOST_UNKNOWN)
      throw broken(`There are more than ${MOST_UNKNOWN} attributes and unknown elements.`, 'XML');
  }

  /** Refuses content behind the root, of which the parser refuses only texts. */
  refuseOutside(): void {
    if (this.depth === 0 && this.elements > 0)
      throw broken('There is content after the root element.', 'XML');
  }

  fields(): Record<string, unknown> {
    if (this.elements === 0) throw noXml();
    return Object.fromEntries([...this.texts].map(([name, texts]) => [name, valueOf(name, texts)]));
  }
}

function valueOf(name: string, texts: string[]): string | string[] {
  if (name === 'numbers') return splitNumberList(texts.join(','));
  return name === 'text' ? texts.join('') : texts.join(' ').trim();
}

/** A dry run that is no element of the request would be a send. @throws ContractStatusError 90 */
function refuseMisplaced(name: string): void {
  if (isMeantAsDryRun(name))
    throw broken(`${quoted(name)} is unknown; write <dryRun>true</dryRun> in the element request.`, 'XML');
}

function noXml(): ContractStatusError {
  return broken(
    'The body is not valid XML. Send one element request in UTF-8, without a document type.',
    'XML',
  );
}

function noSuchEntity(): ContractStatusError {
  return broken(
    'The body has an entity that XML does not have, or the number of a character that it does not allow. Write &amp; for &, and other characters as they are or by number (&#160;).',
    'XML',
  );
}
