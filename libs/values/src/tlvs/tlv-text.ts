/** A TLV as the API writes it. */
export interface Tlv {
  /** `0x1400` */
  tag: string;
  type: string;
  /** Of the type `octets`: hexadecimal. */
  value: string | number;
  /** The value is shown as `***`. */
  secret?: boolean;
}

const FORM = /^([^:]*):([^:]*):(.*?)(:secret)?$/s;
/** Separators of the form and of lists of TLVs, and blanks that a reader of lines would drop; in a value they are percent-encoded. */
const ENCODED = /[%;,:\n-\r]|^\s|\s$/g;
const DECODED = /%(?:25|3B|2C|3A|09|0A|0B|0C|0D|20|A0)/gi;

/** Reads `0x1400:string:1101538180000068`, or with `:secret` at its end. Null: the text has another form. */
export function readTlv(text: string): Tlv | null {
  const [, tag, type, value, secret] = FORM.exec(text) ?? [];
  if (tag === undefined || type === undefined || value === undefined) return null;
  const decoded = value.replace(DECODED, (code) => String.fromCharCode(parseInt(code.slice(1), 16)));
  return { tag: tag.trim(), type: type.trim(), value: decoded, ...(secret && { secret: true }) };
}

export function writeTlv({ tag, type, value, secret }: Tlv): string {
  const encoded = String(value).replace(ENCODED, encodedSign);
  return `${tag}:${type}:${encoded}${secret ? ':secret' : ''}`;
}

const encodedSign = (sign: string): string =>
  `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
