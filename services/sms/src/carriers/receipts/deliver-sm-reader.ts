import { decodeGsm7, decodeUcs2, unpackSeptets } from '@herald/segmentation';
import type { InboundMessage, Receipt } from '../carrier';
import type { RouteSettings, TextSettings } from '../route/route-settings';
import type { DeliverSm } from '../smpp/deliver-sm';
import { ESM_CLASS } from '../smpp/protocol';
import { headerOctets, partOf } from './concatenation';
import { MessageIds } from './message-ids';
import { quoteOf } from './receipt-quote';
import { ReceiptDates } from './receipt-date';
import { type KnownState, stateOfCode, stateOfWord } from './receipt-state';
import { looksLikeReceipt, parseReceiptText, type ReceiptText } from './receipt-text';

/** What a deliver_sm or data_sm turned out to be. `unreadable`: meant as a receipt, and says nothing. */
export type ReadDeliverSm =
  | { kind: 'receipt'; receipt: Receipt }
  | { kind: 'inbound'; message: InboundMessage }
  | { kind: 'unreadable' };

type Alphabet = 'default' | 'latin1' | 'ucs2';

const ASCII = 0x01;
const LATIN1 = 0x03;
const UCS2 = 0x08;
const NO_ERROR = /^0*$/;

/** Reads what a route's centre delivers. */
export class DeliverSmReader {
  readonly ids: MessageIds;
  private readonly dates: ReceiptDates;

  constructor(private readonly settings: RouteSettings) {
    this.ids = new MessageIds(settings.idFormat);
    this.dates = new ReceiptDates(settings.receiptTimezone);
  }

  read(deliverSm: DeliverSm): ReadDeliverSm {
    const text =
      deliverSm.dataCoding === UCS2 ? decodeUcs2(deliverSm.octets) : deliverSm.octets.toString('latin1');
    return isReceipt(deliverSm, text) ? this.readReceipt(deliverSm, text) : this.readInbound(deliverSm);
  }

  private readReceipt(deliverSm: DeliverSm, text: string): ReadDeliverSm {
    const said = parseReceiptText(text);
    const known = stateOf(deliverSm, said);
    const id = deliverSm.receiptedId ?? said.id;
    if (!known && id === null) return { kind: 'unreadable' };
    const { number: received, sender } = parties(deliverSm);
    const { carrierId, otherIds, number } =
      id === null
        ? { carrierId: null, otherIds: new Array<string>(), number: received }
        : this.ids.read(id, received);
    const alsoSaid =
      said.id !== null && said.id !== carrierId && !otherIds.includes(said.id) ? [said.id] : [];
    const doneAt = said.doneDate === null ? undefined : this.dates.read(said.doneDate);
    const submittedAt = said.submitDate === null ? undefined : this.dates.read(said.submitDate);
    const quote = said.text === null ? null : quoteOf(said.text);
    return {
      kind: 'receipt',
      receipt: {
        route: this.settings.name,
        carrierId,
        otherIds: [...otherIds, ...alsoSaid],
        // 0 is never one of ours: centres that have none write it.
        ownReference: (this.settings.userReference && deliverSm.userReference) || null,
        number,
        sender,
        state: known?.state ?? 'pending',
        detail: detailOf(deliverSm, said, known),
        ...(doneAt && { doneAt }),
        ...(submittedAt && { submittedAt }),
        ...(quote && { quote }),
      },
    };
  }

  private readInbound(deliverSm: DeliverSm): ReadDeliverSm {
    const { source, destination } = deliverSm;
    return {
      kind: 'inbound',
      message: {
        route: this.settings.name,
        from: digitsOf(source) || source,
        to: digitsOf(destination) || destination,
        text: decodeInbound(deliverSm, this.settings.text),
        part: partOf(deliverSm),
      },
    };
  }
}

/** By the bits of esm_class, by TLVs that only receipts have, or, where a centre sets neither, by its words. */
function isReceipt({ esmClass, receiptedId, messageState }: DeliverSm, text: string): boolean {
  if ((esmClass & ESM_CLASS.TYPE_MASK) !== 0 || receiptedId !== null || messageState !== null) return true;
  return looksLikeReceipt(text);
}

function stateOf({ messageState }: DeliverSm, { stat, delivered }: ReceiptText): KnownState | undefined {
  const byTlv = messageState === null ? undefined : stateOfCode(messageState);
  if (byTlv) return byTlv;
  if (stat !== null) return stateOfWord(stat);
  return delivered !== null && Number(delivered) > 0 ? stateOfWord('DELIVRD') : undefined;
}

/** A receipt comes from the phone to the sender, like an answer; some centres leave both as they were in the submit. */
function parties({ source, destination }: DeliverSm): { number: string; sender: string } {
  const fromPhone = digitsOf(source);
  const isTurned = fromPhone === '' && digitsOf(destination) !== '';
  return isTurned
    ? { number: digitsOf(destination), sender: source }
    : { number: fromPhone, sender: destination };
}

/** A phone's number in international format, digits only; '' for a name. */
function digitsOf(address: string): string {
  if (!/^\+?\d+$/.test(address)) return '';
  return address.replace(/^(\+|00)/, '');
}

function detailOf(
  { networkError }: DeliverSm,
  { stat, err }: ReceiptText,
  known: KnownState | undefined,
): string {
  const parts = [stat ?? known?.word ?? 'no state'];
  if (err !== null && !NO_ERROR.test(err)) parts.push(`err:${err}`);
  if (networkError !== null && !networkError.endsWith(':0')) parts.push(`network:${networkError}`);
  return parts.join(' ').slice(0, 100);
}

/** data_coding (part 5.2.19), with the coding groups of 3GPP TS 23.038 part 4. Octets of no alphabet read as Latin-1. */
function alphabetOf(dataCoding: number): Alphabet {
  if (dataCoding === 0 || dataCoding >= 0xf0) return (dataCoding & 0x04) === 0 ? 'default' : 'latin1';
  if (dataCoding === UCS2) return 'ucs2';
  if (dataCoding === ASCII || dataCoding === LATIN1) return 'latin1';
  const isGeneralGroup = dataCoding >= 0x10 && dataCoding <= 0x3f;
  const alphabet = isGeneralGroup ? (dataCoding >> 2) & 3 : 1;
  return alphabet === 2 ? 'ucs2' : alphabet === 1 ? 'latin1' : 'default';
}

/** The text of a message from a phone, its user data header taken off. A part of a longer message reads by itself. */
function decodeInbound(deliverSm: DeliverSm, settings: TextSettings): string {
  const header = headerOctets(deliverSm);
  const body = deliverSm.octets.subarray(header);
  const alphabet = alphabetOf(deliverSm.dataCoding);
  if (alphabet === 'ucs2') return decodeUcs2(body);
  if (alphabet === 'latin1' || settings.alphabet === 'latin1') return body.toString('latin1');
  return decodeGsm7(settings.alphabet === 'packed' ? unpack(body, header) : body);
}

function unpack(body: Buffer, headerOctets: number): Buffer {
  const fillBits = (7 - ((headerOctets * 8) % 7)) % 7;
  return unpackSeptets(body, Math.floor((body.length * 8 - fillBits) / 7), fillBits);
}
