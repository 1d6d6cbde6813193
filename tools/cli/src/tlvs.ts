import { InvalidArgumentError } from 'commander';
import { readTlv, type Tlv, writeTlv } from '@herald/values/tlvs';

export const TLV_FORM = 'tag:type:value, such as 0x1400:string:1101538180000068; :secret at the end hides it';

/** Adds one TLV of the command line; an empty text stands for none. */
export function addTlv(text: string, before: Tlv[] = []): Tlv[] {
  if (text === '') return before;
  const tlv = readTlv(text);
  if (!tlv) throw new InvalidArgumentError(`A TLV is ${TLV_FORM}.`);
  return [...before, tlv];
}

/** The TLVs of a record in the form in which they are entered. */
export const tlvsText = ({ tlvs }: Record<string, unknown>): string =>
  (tlvs as Tlv[]).map(writeTlv).join(', ');
