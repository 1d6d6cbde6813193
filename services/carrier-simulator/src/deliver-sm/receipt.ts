import { type SettingsStore } from '../settings/settings';
import { Command, MessageState, Tlv, type Address, type StateName } from '../smpp/protocol';
import { type PduWriter } from '../smpp/pdu-writer';
import { type ReceiptDates } from '../smpp/smpp-time';
import { type Counters } from '../counts/counters';
import { type DeliverSm } from './deliver-queue';

export interface ReceiptFields {
  /** The id in this delivery receipt, which may have another form than in the response. */
  id: string;
  state: StateName;
  /** The phone, which is the source of the delivery receipt. */
  phone: Address;
  /** The sender of the message, which is the destination of the delivery receipt. */
  sender: Address;
  submittedAt: number;
  userReference: number | undefined;
  /** The start of the message's text. */
  text: string;
  unreadable: boolean;
}

/** One delivery receipt (specification 2.11 and Appendix B). */
export class Receipt implements DeliverSm {
  private readonly doneAt = Date.now();

  constructor(
    readonly fields: ReceiptFields,
    private readonly smsc: { settings: SettingsStore; counters: Counters; dates: ReceiptDates },
    private readonly over: () => void,
  ) {}

  write(writer: PduWriter, sequence: number): void {
    const { receiptFormat, receiptEsmClass } = this.smsc.settings.current;
    const { id, state, phone, sender, unreadable, userReference } = this.fields;
    const text = unreadable ? 'no news' : receiptFormat === 'tlv' ? '' : this.text();
    writer.begin(Command.deliverSm, 0, sequence);
    writer.cString('').address(phone).address(sender).byte(receiptEsmClass).byte(0).byte(0);
    writer.cString('').cString('').byte(0).byte(0).byte(0).byte(0).byte(text.length).latin1(text);
    if (receiptFormat !== 'text' && !unreadable) {
      writer.tlv(Tlv.receiptedMessageId, Buffer.from(`${id}\0`, 'latin1'));
      writer.tlv(Tlv.messageState, Buffer.of(MessageState[state]));
    }
    if (userReference !== undefined)
      writer.tlv(Tlv.userMessageReference, Buffer.of(userReference >> 8, userReference & 0xff));
    writer.end();
  }

  settled(acknowledged: boolean): void {
    this.smsc.counters.receiptSettled(this.fields.state, acknowledged);
    this.over();
  }

  private text(): string {
    const { id, state, submittedAt, text } = this.fields;
    const delivered = state === 'DELIVRD' ? '001' : '000';
    const [submitted, done] = [submittedAt, this.doneAt].map((at) => this.smsc.dates.of(at));
    const start = text.slice(0, 20).replace(NOT_THE_SAME_EVERYWHERE, '?');
    return `id:${id} sub:001 dlvrd:${delivered} submit date:${submitted} done date:${done} stat:${state} err:${ERROR_CODES[state] ?? '000'} Text:${start}`;
  }
}

/**
 * Characters with different bytes in ASCII and the default alphabet. Clients differ in how they decode a delivery
 * receipt.
 */
const NOT_THE_SAME_EVERYWHERE = /[^A-Za-z0-9 !"#%&'()*+,\-./:;<=>?]/g;

/** Network error codes as an SMSC might show them. They differ between networks. */
const ERROR_CODES: Partial<Record<StateName, string>> = {
  UNDELIV: '001',
  EXPIRED: '027',
  DELETED: '030',
  UNKNOWN: '050',
  REJECTD: '021',
};
