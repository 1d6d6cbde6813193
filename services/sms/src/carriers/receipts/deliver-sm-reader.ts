import type { InboundMessage, Receipt, UnreadableReceipt } from '../carrier';
import { smscOf } from '../route/route-settings';
import type { SmppRouteSettings } from '../route/smpp-settings';
import type { DeliverSm } from '../smpp/deliver-sm';
import { ESM_CLASS } from '../smpp/protocol';
import { partOf } from './concatenation';
import { type IdReading, readingsOf } from '../message-ids';
import { digitsOf, isMasked, isWholeNumber } from './number-likeness';
import { quoteOf } from '../receipt-quote';
import { ReceiptDates } from './receipt-date';
import { type KnownState, stateOfCode, stateOfWord } from './receipt-state';
import { bare, looksLikeReceipt, parseReceiptText, type ReceiptText, withoutQuote } from './receipt-text';
import { asciiText, decodeText, isPlain, otherReadings } from './user-data';

/**
 * Content of a deliver_sm or data_sm.
 * - `receipt`: by its type. `isUnread`: its state is not known to SMPP, so it settles nothing.
 * - `untyped`: looks like a delivery receipt, but has the type of a message, so that it may be from a phone.
 * - `unreadable`: a delivery receipt by its type, but without an id and a state.
 */
export type ReadDeliverSm =
  | { kind: 'receipt'; receipt: Receipt; isUnread?: true }
  | { kind: 'untyped'; receipt: Receipt; message: InboundMessage }
  | { kind: 'inbound'; message: InboundMessage }
  | { kind: 'unreadable' };

const NO_ERROR = /^0*$/;
/** Bytes: its fields have 200, in UTF-16 400. */
const LONGEST_RECEIPT = 2_048;

/** Reads the deliveries of a route's SMSC. */
export class DeliverSmReader {
  /** SMSC and login (`smscOf`). */
  readonly smsc: string;
  private readonly dates: ReceiptDates;

  constructor(private readonly settings: SmppRouteSettings) {
    this.smsc = smscOf(settings);
    this.dates = new ReceiptDates(settings.receiptTimezone);
  }

  /** Only the type in esm_class says that the SMSC speaks. Texts and TLVs of a message may be a phone's. */
  read(deliverSm: DeliverSm): ReadDeliverSm {
    const begin = beginOf(deliverSm);
    const declared = decodeText(begin, this.settings.text);
    if (isTypedReceipt(deliverSm)) return this.readReceipt(begin, declared);
    const message = this.messageOf(deliverSm);
    const { receiptsUntyped } = this.settings;
    const mayBeReceipt = receiptsUntyped !== 'no' && message.part === null && isLikeReceipt(begin, declared);
    const read = mayBeReceipt ? this.readReceipt(begin, declared) : null;
    if (read?.kind !== 'receipt' || read.isUnread) return { kind: 'inbound', message };
    return receiptsUntyped === 'yes' ? read : { kind: 'untyped', receipt: read.receipt, message };
  }

  /** A delivery receipt that can't be read, as far as an operator may see it. */
  unreadable(deliverSm: DeliverSm): UnreadableReceipt {
    const { source, destination, esmClass, dataCoding, receiptedId, messageState, networkError } = deliverSm;
    return {
      route: this.settings.name,
      from: source,
      to: destination,
      esmClass,
      dataCoding,
      text: withoutQuote(decodeText(beginOf(deliverSm), this.settings.text)),
      receiptedId,
      messageState,
      networkError,
    };
  }

  private readReceipt(
    deliverSm: DeliverSm,
    declared: string,
  ): Extract<ReadDeliverSm, { kind: 'receipt' | 'unreadable' }> {
    const said = saidBy(deliverSm, declared);
    const known = stateOf(deliverSm, said);
    const carrierId = deliverSm.receiptedId || (said.id && bare(said.id));
    if (!known && carrierId === null) return { kind: 'unreadable' };
    const { number, sender } = parties(deliverSm, carrierId !== null);
    const doneAt = said.doneDate === null ? undefined : this.dates.read(said.doneDate);
    const submittedAt = said.submitDate === null ? undefined : this.dates.read(said.submitDate);
    const quote = said.text === null ? null : quoteOf(said.text);
    return {
      kind: 'receipt',
      ...(!known && { isUnread: true }),
      receipt: {
        route: this.settings.name,
        smsc: this.smsc,
        carrierId,
        ids: this.idsOf(deliverSm, declared, said),
        // A reference of 0 is never Herald's: SMSCs that have none write it.
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

  /**
   * All possible forms of the delivery receipt's id in the answer to the submit: of its TLV, of its text, and of its text in other
   * encodings.
   */
  private idsOf(deliverSm: DeliverSm, declared: string, said: ReceiptText): IdReading[] {
    const written = [deliverSm.receiptedId, said.id, ...otherIds(deliverSm, declared)];
    // Some SMSCs write an id with blanks or quotation marks that their answer does not have, or a number without a label after it.
    const forms = written.flatMap((id) =>
      id ? [id, id.replaceAll(' ', ''), bare(id).split(' ', 1)[0]!] : [],
    );
    const ids = new Set(forms.flatMap((form) => [form, bare(form)]).filter((id) => id !== ''));
    const readings = [...ids].flatMap((id) => readingsOf(id, this.settings.idFormat));
    return readings.filter((reading, at) => readings.findIndex((one) => isSameReading(one, reading)) === at);
  }

  private messageOf(deliverSm: DeliverSm): InboundMessage {
    const { source, destination, connection, sequence: pdu } = deliverSm;
    return {
      route: this.settings.name,
      connection,
      pdu,
      from: digitsOf(source) || source,
      to: digitsOf(destination) || destination,
      text: decodeText(deliverSm, this.settings.text),
      part: partOf(deliverSm),
    };
  }
}

/** The part of a delivery that may be a delivery receipt: a message_payload of 64 KB would take 10 ms in all encodings. */
function beginOf(deliverSm: DeliverSm): DeliverSm {
  const { bytes } = deliverSm;
  return bytes.length > LONGEST_RECEIPT
    ? { ...deliverSm, bytes: bytes.subarray(0, LONGEST_RECEIPT) }
    : deliverSm;
}

/** Whether the SMSC declares a delivery receipt, or an intermediate notification (part 5.2.12). */
export function isTypedReceipt({ esmClass }: Pick<DeliverSm, 'esmClass'>): boolean {
  const type = esmClass & ESM_CLASS.TYPE_MASK;
  return type === ESM_CLASS.RECEIPT || type === ESM_CLASS.INTERMEDIATE;
}

/** Whether a delivery with the type of a message is a delivery receipt by its text, or by TLVs that only delivery receipts have. */
function isLikeReceipt(deliverSm: DeliverSm, declared: string): boolean {
  if ((deliverSm.esmClass & ESM_CLASS.TYPE_MASK) !== ESM_CLASS.DEFAULT) return false;
  if (looksLikeReceipt(declared) || [...otherReadings(deliverSm)].some(looksLikeReceipt)) return true;
  const { receiptedId, messageState } = deliverSm;
  if (receiptedId === null && messageState === null) return false;
  if (declared.trim() === '' || (receiptedId !== null && messageState !== null)) return true;
  const { id, stat } = parseReceiptText(declared);
  return id !== null || stat !== null;
}

/**
 * The delivery receipt's text in the first encoding that yields a state and an id, or else one of them. ASCII is tried first: it
 * differs from the default alphabet only in signs, which most SMSCs write as in ASCII.
 */
function saidBy(deliverSm: DeliverSm, declared: string): ReceiptText {
  const ascii = parseReceiptText(asciiText(deliverSm));
  if (isWhole(ascii)) return ascii;
  const others = [declared, ...otherReadings(deliverSm)].map(parseReceiptText);
  const partial = [ascii, ...others].find(({ id, stat }) => id !== null || stat !== null);
  return others.find(isWhole) ?? partial ?? ascii;
}

function isWhole({ id, stat }: ReceiptText): boolean {
  return id !== null && stat !== null && stateOfWord(stat) !== undefined;
}

/** Ids of the text in all encodings: some signs have other bytes in ASCII than in the default alphabet of GSM. */
function otherIds(deliverSm: DeliverSm, declared: string): string[] {
  if (isPlain(deliverSm)) return [];
  return [declared, ...otherReadings(deliverSm)].flatMap((text) => {
    const said = parseReceiptText(text);
    return said.id !== null && isWhole(said) ? [said.id] : [];
  });
}

function isSameReading(one: IdReading, other: IdReading): boolean {
  return one.key === other.key && one.id === other.id && one.notation === other.notation;
}

/** A TLV state that is intermediate or unknown to SMPP does not override a final state in the text. */
function stateOf({ messageState }: DeliverSm, { stat, delivered }: ReceiptText): KnownState | undefined {
  const byTlv = messageState === null ? undefined : stateOfCode(messageState);
  const byWord = stat === null ? undefined : stateOfWord(stat);
  const byCount = stat === null && Number(delivered) > 0 ? stateOfWord('DELIVRD') : undefined;
  const states = [byTlv, byWord, byCount];
  return states.find(isDecisive) ?? states.find((state) => state !== undefined);
}

function isDecisive(known: KnownState | undefined): boolean {
  return known !== undefined && known.state !== 'pending' && known.word !== 'UNKNOWN';
}

/** A delivery receipt is addressed from the phone to the sender, like an answer; some SMSCs leave both addresses as in the submit. */
function parties({ source, destination }: DeliverSm, hasId: boolean): Pick<Receipt, 'number' | 'sender'> {
  const isPhone = digitsOf(source) !== '' || isMasked(source);
  const isTurned = !isPhone && (digitsOf(destination) !== '' || isMasked(destination));
  // Without a source, the destination may be the phone's number or a numeric sender; the id, if there is one, then decides.
  const isNamed = source !== '' || (!hasId && isWholeNumber(digitsOf(destination)));
  if (isTurned && isNamed) return { number: digitsOf(destination) || destination, sender: source };
  return { number: digitsOf(source) || (isPhone ? source : ''), sender: destination };
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
