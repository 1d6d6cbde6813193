import { encodeSeptets } from '../text/gsm-alphabet';
import { type Encoding } from '../text/message-text';

export interface SplitAnswer {
  encoding: Encoding;
  dataCoding: number;
  /** Whether each part begins with a user data header. */
  headed: boolean;
  /** For each part, the content with the user data header (in long texts), and the text alone. */
  parts: { content: Buffer; text: string }[];
}

const GSM = { single: 160, part: 153 };
const UCS2 = { single: 70, part: 67 };

/**
 * Encodes an inbound message as networks do: unpacked septets or UCS-2, with long texts in parts with a user data
 * header.
 */
export function splitAnswer(text: string, reference: number): SplitAnswer {
  const characters = [...text];
  const septets = encodeSeptets(text);
  const sizeOf = septets
    ? (character: string) => encodeSeptets(character)!.length
    : (character: string) => character.length;
  const limits = septets ? GSM : UCS2;
  const whole = characters.reduce((sum, character) => sum + sizeOf(character), 0);
  const texts = whole <= limits.single ? [text] : pack(characters, sizeOf, limits.part);
  const headed = texts.length > 1;
  return {
    encoding: septets ? 'GSM-7' : 'UCS-2',
    dataCoding: septets ? 0 : 8,
    headed,
    parts: texts.map((part, index) => {
      const header = headed ? [5, 0, 3, reference & 0xff, texts.length, index + 1] : [];
      const body = septets ? Buffer.from(encodeSeptets(part)!) : Buffer.from(part, 'utf16le').swap16();
      return { content: Buffer.concat([Buffer.from(header), body]), text: part };
    }),
  };
}

/** Fills one part after another without splitting a character or an escape pair. */
function pack(characters: readonly string[], sizeOf: (character: string) => number, limit: number): string[] {
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const character of characters) {
    const more = sizeOf(character);
    if (size + more > limit) {
      parts.push(part);
      part = '';
      size = 0;
    }
    part += character;
    size += more;
  }
  return [...parts, part];
}
