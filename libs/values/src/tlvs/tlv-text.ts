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
/** Separators of the form and of lists of TLVs; in a value they are percent-encoded. */
const ENCODED = { '%': '%25', ';': '%3B', ',': '%2C', ':': '%3A' } as const;
const DECODED = new Map(Object.entries(ENCODED).map(([sign, code]) => [code as string, sign]));

/** Reads `0x1400:string:1101538180000068`, or with `:secret` at its end. Null: the text has another form. */
export function readTlv(text: string): Tlv | null {
  const [, tag, type, value, secret] = FORM.exec(text) ?? [];
  if (tag === undefined || type === undefined || value === undefined) return null;
  const decoded = value.replace(/%(?:25|3B|2C|3A)/gi, (code) => DECODED.get(code.toUpperCase())!);
  return { tag: tag.trim(), type: type.trim(), value: decoded, ...(secret && { secret: true }) };
}

export function writeTlv({ tag, type, value, secret }: Tlv): string {
  const encoded = String(value).replace(/[%;,:]/g, (sign) => ENCODED[sign as keyof typeof ENCODED]);
  return `${tag}:${type}:${encoded}${secret ? ':secret' : ''}`;
}
