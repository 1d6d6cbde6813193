import { type ReceivedPart } from '../phones/message';
import { PduError } from '../smpp/field-reader';
import { Status } from '../smpp/protocol';
import { type SubmitSm } from '../smpp/submit-sm';
import { hashBytes, hashText } from '../text/hash';
import { decodeText, type DecodedText, partCapacity, partsNeeded } from '../text/message-text';

const CONCATENATION_BYTES = 6;
const CACHE_SLOTS = 512;

interface CachedText extends DecodedText {
  content: Buffer;
  dataCoding: number;
  headerBytes: number;
}

/** The last texts. A campaign submits the same text thousands of times, so it is kept in memory once. */
const cache = new Array<CachedText | undefined>(CACHE_SLOTS);

/**
 * Reads the text of a submit and its index in the message.
 * @throws PduError 0x01 if the text is too long for a part
 */
export function readPart(submit: SubmitSm, systemId: string, at: number): ReceivedPart {
  const { segment } = submit;
  const bytesHash = hashBytes(submit.content);
  const { text, encoding, units } = decodeOnce(submit, bytesHash);
  if (!submit.payload) {
    const header = submit.headerBytes || (segment ? CONCATENATION_BYTES : 0);
    if (units > partCapacity(encoding, header)) {
      throw new PduError(Status.invalidMessageLength, `${units} units of ${encoding} fit no part`);
    }
  }
  const { number } = submit.destination;
  return {
    systemId,
    phone: number.startsWith('+') ? number.slice(1) : number,
    sender: submit.source.number,
    ton: submit.source.ton,
    npi: submit.source.npi,
    tlvs: submit.tlvs,
    text,
    encoding,
    parts: segment ? 1 : partsNeeded(encoding, units),
    reference: segment?.reference ?? 0,
    userReference: submit.userReference,
    total: segment?.total ?? 1,
    sequence: segment?.sequence ?? 1,
    fingerprint: fingerprintOf(submit, bytesHash),
    at,
    state: 'DELIVRD',
  };
}

function decodeOnce(submit: SubmitSm, hash: number): DecodedText {
  const { content, dataCoding, headerBytes } = submit;
  const slot = hash % CACHE_SLOTS;
  const cached = cache[slot];
  if (
    cached?.dataCoding === dataCoding &&
    cached.headerBytes === headerBytes &&
    cached.content.equals(content)
  ) {
    return cached;
  }
  const decoded = decodeText(content, dataCoding, headerBytes);
  cache[slot] = { ...decoded, content: Buffer.from(content), dataCoding, headerBytes };
  return decoded;
}

/** Equal for a part that is submitted again, even under another reference number. */
function fingerprintOf(submit: SubmitSm, bytesHash: number): number {
  const { segment, headerBytes, content } = submit;
  const text = headerBytes > 0 ? hashBytes(content.subarray(headerBytes)) : bytesHash;
  const position = segment ? segment.sequence * 256 + segment.total : 0;
  return (hashText(submit.source.number, text ^ Math.imul(position, 0x9e3779b1)) ^ submit.dataCoding) >>> 0;
}
