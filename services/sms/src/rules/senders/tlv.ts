import { said, type Said } from '@herald/contracts/errors';
import { toFlag, toInteger } from '@herald/values/request-values';
import { readTlv as readTlvText, type Tlv as TlvView, writeTlv } from '@herald/values/tlvs';

const TLV_TYPES = ['string', 'octets', 'uint8', 'uint16', 'uint32'] as const;

/** An optional parameter of a submit that Herald passes on without a meaning of its own (SMPP 3.4, part 3.2.4). */
export interface Tlv {
  tag: number;
  type: (typeof TLV_TYPES)[number];
  /** `octets`: hexadecimal, in lower case. */
  value: string | number;
  /** Its value is shown to nobody. */
  secret?: true;
}

/** TLVs in the order of their tags, ready to be written. */
export interface TlvList {
  readonly tlvs: readonly Tlv[];
  readonly bytes: Buffer;
  /** The text form, without secret values. */
  readonly text: string;
}

/** Shown in place of a secret value; as input it keeps the present value. */
export const MASK = '***';
/** The tags of the submit's own parameters: user_message_reference, sar_* and message_payload. */
export const OWN_TAGS: readonly number[] = [0x0204, 0x020c, 0x020e, 0x020f, 0x0424];
/** India's register: the id of the entity, of the template, and the chain of telemarketers. */
export const TEMPLATE_ID_TAG = 0x1401;

const MOST_TLVS = 16;
const LONGEST_VALUE = 255;
const HIGHEST_TAG = 0xfffe;
const BYTES = { uint8: 1, uint16: 2, uint32: 4 } as const;
const LATIN_1 = /^[\x01-\xff]+$/; // eslint-disable-line no-control-regex
const HEADER_BYTES = 4;

/** The tag as the API shows it. */
export function tagText(tag: number): string {
  return `0x${tag.toString(16).padStart(4, '0')}`;
}

/** A TLV as the API shows it. */
export function tlvView({ tag, type, value, secret }: Tlv): TlvView {
  return { tag: tagText(tag), type, value: secret ? MASK : value, ...(secret && { secret }) };
}

/** @returns the tag of a TLV that may be added to a submit, or the problem */
export function readTag(given: unknown): number | { problem: Said } {
  const isHex = typeof given === 'string' && /^0x[0-9a-f]{1,4}$/i.test(given);
  const tag = isHex ? Number.parseInt(given.slice(2), 16) : toInteger(given);
  if (tag === null || tag < 1 || tag > HIGHEST_TAG) return { problem: said('tlv_tag') };
  if (OWN_TAGS.includes(tag)) return { problem: said('tlv_own_tag', { tag: tagText(tag) }) };
  return tag;
}

/** Reads the TLVs of a body. @returns them in the order of their tags, or the first problem */
export function readTlvs(given: unknown): Tlv[] | { problem: Said } {
  if (!Array.isArray(given)) return { problem: said('tlvs_no_list') };
  if (given.length > MOST_TLVS) return { problem: said('too_many_tlvs', { most: MOST_TLVS }) };
  const byTag = new Map<number, Tlv>();
  for (const each of given as unknown[]) {
    if (typeof each !== 'object' || each === null) return { problem: said('tlv_no_object') };
    const read = readTlv(each as Record<string, unknown>);
    if ('problem' in read) return read;
    if (byTag.has(read.tag)) return { problem: said('tlv_twice', { tag: tagText(read.tag) }) };
    byTag.set(read.tag, read);
  }
  return inOrder(byTag.values());
}

function readTlv({
  tag: givenTag,
  type,
  value,
  secret,
  ...others
}: Record<string, unknown>): Tlv | { problem: Said } {
  const tag = readTag(givenTag);
  if (typeof tag === 'object') return tag;
  const shown = tagText(tag);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    return { problem: said('tlv_field', { tag: shown, name: unknown.slice(0, 40) }) };
  const known = TLV_TYPES.find((each) => each === type);
  if (!known) return { problem: said('tlv_type', { tag: shown, types: TLV_TYPES.join(', ') }) };
  const isSecret = secret === undefined ? false : toFlag(secret);
  if (isSecret === null) return { problem: said('tlv_secret', { tag: shown }) };
  const read = isSecret && value === MASK ? MASK : readValue(known, value);
  if (typeof read === 'object') return { problem: said('tlv_value', { tag: shown, problem: read.problem }) };
  return { tag, type: known, value: read, ...(isSecret && { secret: true as const }) };
}

function readValue(type: Tlv['type'], value: unknown): string | number | { problem: Said } {
  if (type === 'string') {
    const isText = typeof value === 'string' && value.length <= LONGEST_VALUE && LATIN_1.test(value);
    return isText ? value : { problem: said('tlv_no_string') };
  }
  if (type === 'octets') {
    const isHex = typeof value === 'string' && /^([0-9a-f]{2}){0,255}$/i.test(value);
    return isHex ? value.toLowerCase() : { problem: said('tlv_no_octets') };
  }
  const number = toInteger(value);
  const most = 2 ** (8 * BYTES[type]) - 1;
  return number !== null && number >= 0 && number <= most
    ? number
    : { problem: said('tlv_no_number', { type, most }) };
}

/** The present TLV whose secret value a masked one keeps; the problem if there is none. Null: the value is not masked. */
export function keptBy(tlv: Tlv, present: readonly Tlv[]): Tlv | { problem: Said } | null {
  if (!tlv.secret || tlv.value !== MASK) return null;
  const before = present.find(({ tag, type, secret }) => tag === tlv.tag && type === tlv.type && secret);
  return before ?? { problem: said('tlv_without_secret', { tag: tagText(tlv.tag) }) };
}

/** Joins lists; for each tag a later list wins. */
export function mergeTlvs(...lists: (readonly Tlv[])[]): Tlv[] {
  return inOrder(new Map(lists.flat().map((tlv) => [tlv.tag, tlv])).values());
}

function inOrder(tlvs: Iterable<Tlv>): Tlv[] {
  return [...tlvs].sort((one, other) => one.tag - other.tag);
}

/** Null if there is no TLV. */
export function tlvList(tlvs: readonly Tlv[]): TlvList | null {
  if (tlvs.length === 0) return null;
  return { tlvs, bytes: Buffer.concat(tlvs.map(bytesOf)), text: tlvsText(tlvs) };
}

function bytesOf(tlv: Tlv): Buffer {
  const value = valueBytes(tlv);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(tlv.tag, 0);
  header.writeUInt16BE(value.length, 2);
  return Buffer.concat([header, value]);
}

function valueBytes({ type, value }: Tlv): Buffer {
  if (type === 'string') return Buffer.from(value as string, 'latin1');
  if (type === 'octets') return Buffer.from(value as string, 'hex');
  const bytes = Buffer.alloc(BYTES[type]);
  bytes.writeUIntBE(value as number, 0, bytes.length);
  return bytes;
}

/** The text form, `0x1400:string:1101538;0x1402:octets:ab01`, as in files and in the URL of a route. Secret values are masked. */
export function tlvsText(tlvs: readonly Tlv[]): string {
  return tlvs.map((tlv) => writeTlv(tlvView(tlv))).join(';');
}

/** Reads the text form. @returns the TLVs in the order of their tags, or the first problem */
export function parseTlvs(text: string): Tlv[] | { problem: Said } {
  const entries = text.split(/[;,]/).filter((each) => each !== '');
  const given = entries.map((entry) => readTlvText(entry));
  if (given.includes(null)) return { problem: said('tlvs_form') };
  return readTlvs(given);
}
