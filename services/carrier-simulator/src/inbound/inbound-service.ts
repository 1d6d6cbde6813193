import { NotFoundError } from '@herald/contracts/errors';
import { type DeliverQueues } from '../deliver-sm/deliver-queue';
import { type Message } from '../phones/message';
import { type Phones } from '../phones/phones';
import { Command, EsmClass, type Address } from '../smpp/protocol';
import { type PduWriter } from '../smpp/pdu-writer';
import { type Counters } from '../counts/counters';
import { splitAnswer, type SplitAnswer } from './split-answer';

/** A text that a phone sends to a sender. */
export interface Answer {
  /** The phone's number, digits only. */
  from: string;
  /** The sender's name or number. */
  to: string;
  text: string;
  /** The system_id whose receivers get it; by default the last system_id that sent as `to`. */
  systemId?: string | undefined;
}

interface InboundDeps {
  systemIds: readonly string[];
  deliverQueues: Pick<DeliverQueues, 'of'>;
  phones: Pick<Phones, 'ownerOf' | 'answer' | 'changed'>;
  counters: Counters;
  reports: HttpInbound;
}

/** The way to clients over HTTP. */
interface HttpInbound {
  /** The address that the last send under this sender gave. */
  urlOf(sender: string): string | undefined;
  inbound(
    url: string,
    entry: { id: string; from: string; to: string; text: string },
    accepted: () => void,
  ): void;
}

/** Passes inbound messages (MO) to the client's receivers. */
export class InboundService {
  private reference = 0;

  constructor(private readonly deps: InboundDeps) {}

  /**
   * @returns the message and the number of bound receivers; without a receiver it waits
   * @throws NotFoundError for a system_id that may not bind
   */
  answer({ from, to, text, systemId }: Answer): { message: Message; receivers: number } {
    const { counters, deliverQueues, phones, systemIds, reports } = this.deps;
    const owner = systemId ?? phones.ownerOf(to) ?? systemIds[0]!;
    if (!systemIds.includes(owner)) throw new NotFoundError(`No system_id ${owner} is known here.`);
    counters.totals.inbound++;
    const split = splitAnswer(text, ++this.reference);
    const message = phones.answer(messageOf(from, to, split));
    const url = systemId === undefined ? reports.urlOf(to) : undefined;
    if (url !== undefined) {
      reports.inbound(url, { id: String(message.id), from, to, text }, () => {
        message.state = 'acknowledged';
        phones.changed(message);
      });
      return { message, receivers: 1 };
    }
    const deliverQueue = deliverQueues.of(owner);
    let open = split.parts.length;
    const settled = (acknowledged: boolean): void => {
      if (!acknowledged) message.state = 'refused';
      else if (--open === 0) message.state = 'acknowledged';
      phones.changed(message);
    };
    const [source, destination] = [addressOf(from), addressOf(to)];
    const esmClass = split.headed ? EsmClass.udh : 0;
    for (const { content } of split.parts) {
      // One deliver_sm with a text (specification 4.6.1).
      const write = (writer: PduWriter, sequence: number): void => {
        writer.begin(Command.deliverSm, 0, sequence).cString('').address(source).address(destination);
        writer.byte(esmClass).byte(0).byte(0).cString('').cString('');
        writer.byte(0).byte(0).byte(split.dataCoding).byte(0).byte(content.length).bytes(content);
        writer.end();
      };
      deliverQueue.add({ write, settled });
    }
    return { message, receivers: deliverQueue.receiverCount };
  }
}

function messageOf(phone: string, sender: string, { encoding, parts }: SplitAnswer): Omit<Message, 'id'> {
  return {
    direction: 'answered',
    phone,
    sender,
    encoding,
    texts: parts.map(({ text }) => text),
    fingerprints: [],
    userReferences: [],
    reference: 0,
    total: parts.length,
    parts: parts.length,
    repeated: 0,
    at: Date.now(),
    state: 'waiting',
  };
}

/** International numbers, short codes and names each have their own type of number (specification 5.2.5). */
function addressOf(number: string): Address {
  if (!/^\d+$/.test(number)) return { ton: 5, npi: 0, number };
  if (number.length <= 6) return { ton: 3, npi: 0, number };
  return { ton: 1, npi: 1, number };
}
