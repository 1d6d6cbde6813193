import { type Settings, type SettingsStore } from '../settings/settings';
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
    const settings = this.smsc.settings.current;
    const { phone, sender, unreadable, userReference } = this.fields;
    const text = unreadable ? 'no news' : settings.receiptFormat === 'tlv' ? '' : this.text(settings);
    const isDataSm = settings.receiptPdu === 'data_sm';
    writer.begin(isDataSm ? Command.dataSm : Command.deliverSm, 0, sequence);
    writer.cString('').address(phone).address(sender).byte(settings.receiptEsmClass).byte(0).byte(0);
    if (!isDataSm) {
      writer.cString('').cString('').byte(0).byte(0).byte(0).byte(0).byte(text.length).latin1(text);
    } else if (text) {
      writer.tlv(Tlv.messagePayload, Buffer.from(text, 'latin1'));
    }
    if (settings.receiptFormat !== 'text' && !unreadable) {
      writer.tlv(Tlv.receiptedMessageId, Buffer.from(`${this.fields.id}\0`, 'latin1'));
      writer.tlv(Tlv.messageState, Buffer.of(MessageState[this.fields.state]));
    }
    if (settings.receiptReference && userReference !== undefined) {
      writer.tlv(Tlv.userMessageReference, Buffer.of(userReference >> 8, userReference & 0xff));
    }
    writer.end();
  }

  settled(acknowledged: boolean): void {
    this.smsc.counters.receiptSettled(this.fields.state, acknowledged);
    this.over();
  }

  private text({ receiptText, receiptUtcOffsetMinutes }: Settings): string {
    const { id, state, submittedAt } = this.fields;
    const delivered = state === 'DELIVRD' ? '001' : '000';
    const submitted = this.smsc.dates.of(submittedAt, receiptUtcOffsetMinutes);
    const done = this.smsc.dates.of(this.doneAt, receiptUtcOffsetMinutes);
    const error = ERROR_CODES[state] ?? '000';
    const start = this.fields.text.slice(0, 20).replace(NOT_THE_SAME_EVERYWHERE, '?');
    switch (receiptText) {
      case 'short':
        return `id:${id} stat:${state}`;
      case 'reordered':
        return `stat:${state} err:${error} id:${id} done date:${done} submit date:${submitted} dlvrd:${delivered} sub:001`;
      case 'lowercase':
        return `id:${id} sub:001 dlvrd:${delivered} submit date:${submitted} done date:${done} stat:${state.toLowerCase()} err:${error} text:${start}`;
      case 'standard':
        return `id:${id} sub:001 dlvrd:${delivered} submit date:${submitted} done date:${done} stat:${state} err:${error} Text:${start}`;
    }
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
