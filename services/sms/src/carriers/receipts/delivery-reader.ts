import { decodeUcs2 } from '@herald/segmentation';
import type { InboundMessage, Receipt } from '../carrier';
import type { RouteSettings } from '../route/route-settings';
import type { Delivery } from '../smpp/delivery';
import { ESM_CLASS } from '../smpp/protocol';
import { decodeInbound } from './inbound-text';
import { MessageIds } from './message-ids';
import { ReceiptDates } from './receipt-date';
import { type KnownState, stateOfCode, stateOfWord } from './receipt-state';
import { looksLikeReceipt, parseReceiptText, type ReceiptText } from './receipt-text';

/** What a deliver_sm or data_sm turned out to be. `unreadable`: meant as a receipt, and says nothing. */
export type ReadDelivery =
  | { kind: 'receipt'; receipt: Receipt }
  | { kind: 'inbound'; message: InboundMessage }
  | { kind: 'unreadable' };

const UCS2 = 0x08;
const NO_ERROR = /^0*$/;

/** Reads what a route's centre delivers. */
export class DeliveryReader {
  readonly ids: MessageIds;
  private readonly dates: ReceiptDates;

  constructor(private readonly settings: RouteSettings) {
    this.ids = new MessageIds(settings.idFormat);
    this.dates = new ReceiptDates(settings.receiptTimezone);
  }

  read(delivery: Delivery): ReadDelivery {
    const text =
      delivery.dataCoding === UCS2 ? decodeUcs2(delivery.octets) : delivery.octets.toString('latin1');
    return isReceipt(delivery, text) ? this.readReceipt(delivery, text) : this.readInbound(delivery);
  }

  private readReceipt(delivery: Delivery, text: string): ReadDelivery {
    const said = parseReceiptText(text);
    const known = stateOf(delivery, said);
    const id = delivery.receiptedId ?? said.id;
    if (!known && id === null) return { kind: 'unreadable' };
    const { number: received, sender } = parties(delivery);
    const { carrierId, otherIds, number } = this.readId(id, received);
    const alsoSaid =
      said.id !== null && said.id !== carrierId && !otherIds.includes(said.id) ? [said.id] : [];
    const doneAt = said.doneDate === null ? undefined : this.dates.read(said.doneDate);
    return {
      kind: 'receipt',
      receipt: {
        route: this.settings.name,
        carrierId,
        otherIds: [...otherIds, ...alsoSaid],
        // 0 is never one of ours: what centres write that have none.
        ownReference: (this.settings.userReference && delivery.userReference) || null,
        number,
        sender,
        state: known?.state ?? 'pending',
        detail: detailOf(delivery, said, known),
        ...(doneAt ? { doneAt } : {}),
      },
    };
  }

  private readId(
    id: string | null,
    number: string,
  ): { carrierId: string | null; otherIds: string[]; number: string } {
    return id === null ? { carrierId: null, otherIds: [], number } : this.ids.read(id, number);
  }

  private readInbound(delivery: Delivery): ReadDelivery {
    const { octets, esmClass, dataCoding, source, destination } = delivery;
    return {
      kind: 'inbound',
      message: {
        route: this.settings.name,
        from: digitsOf(source) || source,
        to: destination,
        text: decodeInbound(octets, esmClass, dataCoding, this.settings.text),
      },
    };
  }
}

/** By the bits of esm_class, by TLVs that only receipts have, or, where a centre sets neither, by its words. */
function isReceipt({ esmClass, receiptedId, messageState }: Delivery, text: string): boolean {
  if ((esmClass & ESM_CLASS.TYPE_MASK) !== 0 || receiptedId !== null || messageState !== null) return true;
  return looksLikeReceipt(text);
}

function stateOf({ messageState }: Delivery, { stat, delivered }: ReceiptText): KnownState | undefined {
  const byTlv = messageState === null ? undefined : stateOfCode(messageState);
  if (byTlv) return byTlv;
  if (stat !== null) return stateOfWord(stat);
  return delivered !== null && Number(delivered) > 0 ? stateOfWord('DELIVRD') : undefined;
}

/** A receipt comes from the phone to the sender, like an answer; some centres leave both as they were in the submit. */
function parties({ source, destination }: Delivery): { number: string; sender: string } {
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
  { networkError }: Delivery,
  { stat, err }: ReceiptText,
  known: KnownState | undefined,
): string {
  const parts = [stat ?? known?.word ?? 'no state'];
  if (err !== null && !NO_ERROR.test(err)) parts.push(`err:${err}`);
  if (networkError !== null && !networkError.endsWith(':0')) parts.push(`network:${networkError}`);
  return parts.join(' ').slice(0, 100);
}
