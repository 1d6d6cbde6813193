import { encodePart, packSeptets } from '@herald/segmentation';
import type { DeliverSm } from '../smpp/deliver-sm';
import { parseCarriers } from '../route/route-settings';
import { DeliverSmReader, type ReadDeliverSm } from './deliver-sm-reader';
import { quoteOf } from './receipt-quote';
import { MESSAGE_STATES } from './receipt-state';

function read(change: Partial<DeliverSm>, parameters = ''): ReadDeliverSm {
  const [settings] = parseCarriers(`smpp://u:p@h?name=main&${parameters}`, () => '');
  const deliverSm: DeliverSm = {
    source: '995599000001',
    destination: 'Herald',
    esmClass: 0x04,
    dataCoding: 0,
    octets: Buffer.alloc(0),
    receiptedId: null,
    userReference: null,
    messageState: null,
    segment: null,
    networkError: null,
  };
  return new DeliverSmReader(settings!).read({ ...deliverSm, ...change });
}
const text = (words: string): { octets: Buffer } => ({ octets: Buffer.from(words, 'latin1') });
const DELIVERED =
  'id:42 sub:001 dlvrd:001 submit date:2611010910 done date:2611010911 stat:DELIVRD err:000 text:Hi';

describe('receipts', () => {
  it("have the submit's reference where the centre returns it and the route uses it", () => {
    const returned = { ...text(DELIVERED), userReference: 513 };
    expect(read(returned)).toMatchObject({ receipt: { ownReference: 513 } });
    expect(read({ ...returned, userReference: 0 })).toMatchObject({ receipt: { ownReference: null } });
    expect(read(returned, 'user_reference=off')).toMatchObject({ receipt: { ownReference: null } });
  });

  it('by text', () => {
    expect(read(text(DELIVERED))).toEqual({
      kind: 'receipt',
      receipt: {
        route: 'main',
        carrierId: '42',
        otherIds: expect.any(Array),
        ownReference: null,
        number: '995599000001',
        sender: 'Herald',
        state: 'delivered',
        detail: 'DELIVRD',
        doneAt: new Date('2026-11-01T09:11:00Z'),
        submittedAt: new Date('2026-11-01T09:10:00Z'),
        quote: quoteOf('Hi'),
      },
    });
  });

  it('with what it quotes of its message, as a mark that tells no code', () => {
    const quoting = read(text(DELIVERED.replace('Hi', 'Your code is 4711')));
    expect(quoting).toMatchObject({ receipt: { quote: quoteOf('YOUR CODE: is 4711') } });
    expect(JSON.stringify(quoting)).not.toContain('4711');
  });

  it('by TLV alone', () => {
    const receipt = read({ receiptedId: 'x1', messageState: 5, networkError: '3:27' });
    expect(receipt).toMatchObject({
      receipt: { carrierId: 'x1', state: 'not-delivered', detail: 'UNDELIV network:3:27' },
    });
  });

  it('by both: the TLV counts, the text’s id is another notation', () => {
    const both = read({ ...text(DELIVERED.replace('id:42', 'id:7F')), receiptedId: 'q9', messageState: 2 });
    expect(both).toMatchObject({ receipt: { carrierId: 'q9', otherIds: expect.arrayContaining(['7F']) } });
  });

  it.each([
    ['esm_class of a receipt', { esmClass: 0x04 }],
    ['esm_class of an intermediate notification', { esmClass: 0x20 }],
    ['other bits set beside', { esmClass: 0x04 | 0x80 | 0x03 }],
    ['no bits, but the words', { esmClass: 0 }],
    ['no bits, but a TLV', { esmClass: 0, messageState: 2 }],
  ])('%s', (_name, change) => {
    expect(read({ ...text(DELIVERED), ...change })).toMatchObject({ receipt: { state: 'delivered' } });
  });

  it('in UCS-2', () => {
    const octets = encodePart(DELIVERED, 'ucs2');
    expect(read({ octets, dataCoding: 8 })).toMatchObject({ receipt: { carrierId: '42' } });
  });

  it.each(MESSAGE_STATES.map(({ word, state }) => [word, state]))('%s is %s', (word, state) => {
    expect(read(text(`id:42 stat:${word}`))).toMatchObject({ receipt: { state, detail: word } });
    expect(read(text(`id:42 stat:${word.toLowerCase()}`))).toMatchObject({ receipt: { state } });
  });

  it.each([
    ['DELIVERED', 'delivered'],
    ['Undeliverable', 'not-delivered'],
    ['ACCEPTED', 'pending'],
    ['5', 'not-delivered'],
    ['SOMETHING', 'pending'],
  ])('in other words: %s is %s', (word, state) => {
    expect(read(text(`id:42 stat:${word} err:012`))).toMatchObject({
      receipt: { state, detail: `${word} err:012` },
    });
  });

  it('without a state, by what was delivered; else it changes nothing', () => {
    expect(read(text('id:42 sub:001 dlvrd:001'))).toMatchObject({ receipt: { state: 'delivered' } });
    expect(read(text('id:42 sub:001 dlvrd:000'))).toMatchObject({ receipt: { state: 'pending' } });
  });

  it('without an id', () => {
    expect(read(text('stat:DELIVRD err:000'))).toMatchObject({
      receipt: { carrierId: null, state: 'delivered' },
    });
  });

  it('that says nothing is unreadable', () => {
    expect(read(text('Your message has arrived.'))).toEqual({ kind: 'unreadable' });
  });

  it.each([
    ['+995599000001', 'Herald'],
    ['00995599000001', 'Herald'],
  ])('from %s', (source, destination) => {
    expect(read({ ...text(DELIVERED), source, destination })).toMatchObject({
      receipt: { number: '995599000001', sender: 'Herald' },
    });
  });

  it('with the addresses left as they were in the submit', () => {
    const turned = read({ ...text(DELIVERED), source: 'Herald', destination: '995599000001' });
    expect(turned).toMatchObject({ receipt: { number: '995599000001', sender: 'Herald' } });
  });

  it.each([
    ['Asia/Tbilisi', '2611010911', '2026-11-01T05:11:00Z'],
    ['Europe/Berlin', '260715120000', '2026-07-15T10:00:00Z'],
    ['America/New_York', '20261231235958', '2027-01-01T04:59:58Z'],
    ['UTC', '2611019999', undefined],
  ])('dates in %s', (zone, date, expected) => {
    const receipt = read(text(`id:1 done date:${date} stat:DELIVRD`), `receipt_timezone=${zone}`);
    const doneAt = receipt.kind === 'receipt' ? receipt.receipt.doneAt : undefined;
    expect(doneAt).toEqual(expected === undefined ? undefined : new Date(expected));
  });
});

describe('messages from phones', () => {
  const inbound = (change: Partial<DeliverSm>, parameters = ''): string | undefined => {
    const result = read({ esmClass: 0, ...change }, parameters);
    return result.kind === 'inbound' ? result.message.text : undefined;
  };

  it('tell who wrote to whom', () => {
    expect(read({ esmClass: 0, source: '+995599000001', octets: encodePart('STOP', 'gsm7') })).toEqual({
      kind: 'inbound',
      message: { route: 'main', from: '995599000001', to: 'Herald', text: 'STOP', part: null },
    });
  });

  it.each([
    ['GSM 03.38', 0, encodePart('Stop @ €', 'gsm7'), 'Stop @ €'],
    ['flash', 0xf0, encodePart('Stop @', 'gsm7'), 'Stop @'],
    ['UCS-2', 8, encodePart('სტოპ', 'ucs2'), 'სტოპ'],
    ['UCS-2 of the coding group', 0x18, encodePart('СТОП', 'ucs2'), 'СТОП'],
    ['ISO 8859-1', 3, Buffer.from('stöp', 'latin1'), 'stöp'],
    ['ASCII', 1, Buffer.from('stop'), 'stop'],
  ])('in %s', (_name, dataCoding, octets, expected) => {
    expect(inbound({ dataCoding, octets })).toBe(expected);
  });

  it('by the route’s alphabet where the centre’s default is another', () => {
    expect(inbound(text('stöp'), 'alphabet=latin1')).toBe('stöp');
    expect(inbound({ octets: packSeptets(encodePart('unsubscribe', 'gsm7')) }, 'alphabet=packed')).toBe(
      'unsubscribe',
    );
  });

  it('without their header', () => {
    const header = Buffer.from([5, 0, 3, 1, 2, 1]);
    const octets = Buffer.concat([header, encodePart('STOP', 'gsm7')]);
    expect(inbound({ esmClass: 0x40, octets })).toBe('STOP');
    const packed = Buffer.concat([header, packSeptets(encodePart('STOP', 'gsm7'), 1)]);
    expect(inbound({ esmClass: 0x40, octets: packed }, 'alphabet=packed')).toBe('STOP');
  });

  it('say which part of a longer message they are, by their header or by TLVs', () => {
    const partOf = (change: Partial<DeliverSm>) => {
      const result = read({ esmClass: 0x40, ...change });
      return result.kind === 'inbound' ? result.message.part : undefined;
    };
    const headed = (...octets: number[]) => ({ octets: Buffer.from([octets.length, ...octets, 65]) });
    expect(partOf(headed(0, 3, 7, 2, 1))).toEqual({ reference: 7, total: 2, sequence: 1 });
    expect(partOf(headed(8, 4, 1, 7, 3, 3))).toEqual({ reference: 263, total: 3, sequence: 3 });
    // Behind another element; ports, here.
    expect(partOf(headed(5, 4, 0, 1, 0, 2, 0, 3, 7, 2, 2))).toEqual({ reference: 7, total: 2, sequence: 2 });
    const segment = { reference: 9, total: 2, sequence: 2 };
    expect(partOf({ esmClass: 0, ...text('Hi'), segment })).toEqual(segment);
  });

  it.each([
    ['cut off', [3, 0, 3, 7]],
    ['of no parts', [5, 0, 3, 7, 0, 0]],
    ['of one part', [5, 0, 3, 7, 1, 1]],
    ['beyond its total', [5, 0, 3, 7, 2, 3]],
    ['of another length than it says', [5, 0, 2, 7, 2, 1]],
    ['that is empty', [0]],
  ])('are whole where their header is %s', (_what, octets) => {
    expect(read({ esmClass: 0x40, octets: Buffer.from(octets) })).toMatchObject({
      kind: 'inbound',
      message: { part: null },
    });
  });

  it('with a header that is longer than the message', () => {
    expect(inbound({ esmClass: 0x40, octets: Buffer.from([200, 1, 2]) })).toBe('');
    expect(inbound({ esmClass: 0x40, octets: Buffer.alloc(0) })).toBe('');
  });
});
