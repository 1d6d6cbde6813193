import { encodePart, packSeptets } from '@herald/values/segmentation';
import type { DeliverSm } from '../smpp/deliver-sm';
import { smppRoute } from '../testing/carriers-fixture';
import { DeliverSmReader, type ReadDeliverSm } from './deliver-sm-reader';
import { quoteOf } from '../receipt-quote';

const CONNECTION = { id: 'c', isUp: true };

function read(change: Partial<DeliverSm>, parameters = ''): ReadDeliverSm {
  const settings = smppRoute(`smpp://u:p@h?name=main&${parameters}`);
  const deliverSm: DeliverSm = {
    connection: CONNECTION,
    sequence: 7,
    source: '995599000001',
    destination: 'Herald',
    esmClass: 0x04,
    dataCoding: 0,
    bytes: Buffer.alloc(0),
    receiptedId: null,
    userReference: null,
    messageState: null,
    segment: null,
    networkError: null,
  };
  return new DeliverSmReader(settings).read({ ...deliverSm, ...change });
}
const text = (words: string): { bytes: Buffer } => ({ bytes: Buffer.from(words, 'latin1') });
const keysOf = (result: ReadDeliverSm): string[] =>
  result.kind === 'receipt' ? result.receipt.ids.map(({ key }) => key) : [];
const DELIVERED =
  'id:42 sub:001 dlvrd:001 submit date:2611010910 done date:2611010911 stat:DELIVRD err:000 text:Hi';

describe('delivery receipts', () => {
  it("have the submit's reference if the SMSC returns it and the route uses it", () => {
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
        smsc: 'u@h:2775',
        carrierId: '42',
        ids: expect.any(Array),
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

  it('with a quote of the message, as a hash that reveals no code', () => {
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

  it('by both: the TLV counts, and the text’s id is another notation', () => {
    const both = read({ ...text(DELIVERED.replace('id:42', 'id:7F')), receiptedId: 'q9', messageState: 2 });
    expect(both).toMatchObject({ receipt: { carrierId: 'q9' } });
    expect(keysOf(both)).toEqual(expect.arrayContaining(['q9', '7f']));
  });

  it.each([
    ['esm_class of a delivery receipt', { esmClass: 0x04 }],
    ['esm_class of an intermediate notification', { esmClass: 0x20 }],
    ['other bits also set', { esmClass: 0x04 | 0x80 | 0x03 }],
  ])('%s', (_name, change) => {
    expect(read({ ...text(DELIVERED), ...change })).toMatchObject({ receipt: { state: 'delivered' } });
  });

  describe('with the type of a message', () => {
    const TLVS = { receiptedId: '42', messageState: 2 };
    const FORMS: [string, Partial<DeliverSm>][] = [
      ['by the text', text(DELIVERED)],
      ['by the text, with other bits', { ...text(DELIVERED), esmClass: 0x83 }],
      [
        'by the text after a header',
        { esmClass: 0x40, bytes: Buffer.from(`\x03\x24\x01\x01${DELIVERED}`, 'latin1') },
      ],
      ['by the text and a TLV', { ...text(DELIVERED), messageState: 2 }],
      ['by TLVs', TLVS],
      ['by TLVs and any text', { ...text('Hi'), ...TLVS }],
      ['without a label of the state', text('id:42 done date:2611010911 DELIVRD err:000')],
    ];

    it.each(FORMS)('%s: may be from a phone', (_name, change) => {
      const delivery = { esmClass: 0, ...change };
      const receipt = { carrierId: '42', state: 'delivered', number: '995599000001', sender: 'Herald' };
      const message = { from: '995599000001', to: 'Herald' };
      expect(read(delivery)).toMatchObject({ kind: 'untyped', receipt, message });
      expect(read(delivery, 'receipts_untyped=yes')).toMatchObject({ kind: 'receipt', receipt });
      expect(read(delivery, 'receipts_untyped=no')).toMatchObject({ kind: 'inbound', message });
    });

    it.each([
      ['an acknowledgement of a phone', { ...text(DELIVERED), esmClass: 0x08 }],
      ['an acknowledgement of a user', { ...text(DELIVERED), ...TLVS, esmClass: 0x10 }],
      ['a reserved type', { ...text(DELIVERED), esmClass: 0x24 }],
      [
        'a part of a longer message',
        { ...text(DELIVERED), segment: { reference: 1, total: 2, sequence: 2 } },
      ],
      ['an unknown state', text('id:42 stat:WELL err:0 dlvrd:0')],
      ['a receipt in the quote', text('text:id:42 stat:DELIVRD err:0')],
    ])('%s is a message', (_name, change) => {
      for (const parameters of ['', 'receipts_untyped=yes'])
        expect(read({ esmClass: 0, ...change }, parameters)).toMatchObject({ kind: 'inbound' });
    });
  });

  it.each([
    ['no state', 'id:42 stat: err:000', 'pending'],
    ['an unknown state', 'id:42 stat:WELL err:000', 'pending'],
    ['no delivered part', 'id:42 dlvrd:000', 'pending'],
  ])('with %s are unread', (_name, words, state) => {
    expect(read(text(words))).toMatchObject({ kind: 'receipt', isUnread: true, receipt: { state } });
    expect(read({ ...text(words), messageState: 2 })).not.toHaveProperty('isUnread');
  });

  it.each([
    ['"600000040"', '600000040'],
    ["'600000040'", '600000040'],
    ['" 600000040 "', '600000040'],
    ['<600000040>', '600000040'],
    ['("600000040")', '600000040'],
    ['“600000040”', '600000040'],
    ['"23C34600"', '600000000'],
    ['"12 3f 9a"', '123f9a'],
    ['{550e8400-e29b}', '550e8400-e29b'],
    ['{550e8400-e29b}', '{550e8400-e29b}'],
    ['42[1]', '42[1]'],
  ])('with the id %s have the id %s', (written, key) => {
    for (const dataCoding of [0, 1]) {
      const receipt = read({ bytes: Buffer.from(`ID:${written} Stat:"DELIVRD"`), dataCoding });
      expect(receipt).toMatchObject({ receipt: { state: 'delivered' } });
      expect(keysOf(receipt)).toContain(key);
    }
    expect(keysOf(read({ receiptedId: written, messageState: 2 }))).toContain(key);
  });

  describe('in every encoding that SMSCs use', () => {
    const header = (...bytes: number[]) => Buffer.from([bytes.length, ...bytes]);
    const REFERENCE = header(0, 3, 7, 1, 1);
    const REFERENCE_16 = header(8, 4, 1, 7, 1, 1);
    const packed = (words: string, fillBits = 0) => packSeptets(encodePart(words, 'gsm7'), fillBits);
    const behind = (first: Buffer, bytes: Buffer) => ({
      esmClass: 0x44,
      bytes: Buffer.concat([first, bytes]),
    });
    const ascii = Buffer.from(DELIVERED);
    const utf16le = Buffer.from(DELIVERED, 'utf16le');

    const FORMS: [string, Partial<DeliverSm>, string?][] = [
      ['after a header of 8 bits', behind(REFERENCE, ascii)],
      ['after a header of 16 bits', behind(REFERENCE_16, ascii)],
      ['after a header, in UCS-2', { ...behind(REFERENCE, encodePart(DELIVERED, 'ucs2')), dataCoding: 8 }],
      ['after a header that is not announced', { ...behind(REFERENCE, ascii), esmClass: 4 }],
      ['with an announced header that is missing', { esmClass: 0x44, bytes: ascii }],
      ['with neither bits nor text at the beginning', { ...behind(REFERENCE, ascii), esmClass: 0x40 }],
      ['in UCS-2 of a coding group', { bytes: encodePart(DELIVERED, 'ucs2'), dataCoding: 0x18 }],
      ['in UCS-2 of a coding group with a class', { bytes: encodePart(DELIVERED, 'ucs2'), dataCoding: 0x19 }],
      ['in undeclared UCS-2', { bytes: encodePart(DELIVERED, 'ucs2') }],
      ['in UCS-2 with a byte order mark', { bytes: encodePart(`\ufeff${DELIVERED}`, 'ucs2'), dataCoding: 8 }],
      ['in little-endian UTF-16', { bytes: utf16le, dataCoding: 8 }],
      ['in ASCII, declared as UCS-2', { bytes: ascii, dataCoding: 8 }],
      [
        'in ASCII, declared as UCS-2, with the type of a message',
        { bytes: ascii, dataCoding: 8, esmClass: 0 },
      ],
      ['in ASCII, declared as binary', { bytes: ascii, dataCoding: 4 }],
      ['in UTF-8 with a byte order mark', { bytes: Buffer.from(`\ufeff${DELIVERED}`), dataCoding: 4 }],
      ['in ASCII on a packed route', { bytes: ascii }, 'alphabet=packed'],
      ['packed', { bytes: packed(DELIVERED) }, 'alphabet=packed'],
      ['packed, with the type of a message', { bytes: packed(DELIVERED), esmClass: 0 }, 'alphabet=packed'],
      ['packed after a header', behind(REFERENCE, packed(DELIVERED, 1)), 'alphabet=packed'],
      ['packed, on a route without that setting', { bytes: packed(DELIVERED) }],
      ['after a NUL', text(`\0${DELIVERED}`)],
      ['after a NUL, with the type of a message', { ...text(`\0${DELIVERED}`), esmClass: 0 }],
      ['with NULs between its fields', text(DELIVERED.replaceAll(' ', '\0'))],
      ['with tabs and line ends', text(DELIVERED.replaceAll(' ', '\t\r\n').replaceAll('date', ' date'))],
    ];
    it.each(FORMS.map(([name, change, parameters = '']) => [name, change, parameters] as const))(
      '%s',
      (_name, change, parameters) => {
        // Some have the type of a message.
        const receipt = read(change, `${parameters}&receipts_untyped=yes`);
        expect(receipt).toMatchObject({ kind: 'receipt', receipt: { state: 'delivered' } });
        expect(keysOf(receipt)).toContain('42');
      },
    );

    it('with the state before a NUL, quoted, or at the end of packed septets', () => {
      for (const word of ['DELIVRD\0', 'DELIVRD\0\0', '"DELIVRD"', 'DELIVRD@', 'DELIVRD.'])
        expect(read(text(`id:42 stat:${word}`))).toMatchObject({ receipt: { state: 'delivered' } });
      // Fifteen septets leave seven bits, which read as another @.
      const bytes = packed('id:7 stat:DELIVRD');
      for (const blanks of ['', ' ', '  ', '   ', '    ', '     ', '      ', '       '])
        expect(read({ bytes: packed(`id:7${blanks} stat:DELIVRD`) }, 'alphabet=packed')).toMatchObject({
          receipt: { state: 'delivered' },
        });
      expect(bytes.length).toBeLessThan(17);
    });

    it.each([
      ['the default alphabet', encodePart(DELIVERED.replace('42', 'ab_1$c'), 'gsm7')],
      ['ASCII', Buffer.from(DELIVERED.replace('42', 'ab_1$c'))],
    ])('with signs in the id, in %s', (_name, bytes) => {
      expect(keysOf(read({ bytes }))).toContain('ab_1$c');
    });

    it.each([
      ['@', ''],
      ['@', 'alphabet=latin1'],
      ['@', 'alphabet=packed'],
      ['[', 'alphabet=latin1'],
      ['{', 'alphabet=packed'],
    ])('with %s in the id, in the default alphabet, on a route with %j', (sign, parameters) => {
      const bytes = encodePart(DELIVERED.replace('42', `42${sign}smsc`), 'gsm7');
      expect(keysOf(read({ bytes }, parameters))).toContain(`42${sign}smsc`);
    });
  });

  it.each([
    ['SCHEDULED', 0],
    ['ENROUTE', 1],
    ['ACCEPTD', 6],
    ['UNKNOWN', 7],
    ['unknown to SMPP', 99],
    ['malformed', 255],
  ])('keep a final state of the text despite the TLV: %s', (_name, messageState) => {
    expect(read({ ...text(DELIVERED), messageState })).toMatchObject({ receipt: { state: 'delivered' } });
    const failed = text(DELIVERED.replace('DELIVRD', 'UNDELIV'));
    expect(read({ ...failed, messageState })).toMatchObject({ receipt: { state: 'not-delivered' } });
  });

  it('with a final state by TLV, whatever the text says', () => {
    const other = text(DELIVERED.replace('DELIVRD', 'ENROUTE'));
    expect(read({ ...other, messageState: 2 })).toMatchObject({ receipt: { state: 'delivered' } });
    expect(read({ ...text(DELIVERED), messageState: 5 })).toMatchObject({
      receipt: { state: 'not-delivered' },
    });
  });

  it('without a state, by the number of delivered parts; otherwise without effect', () => {
    expect(read(text('id:42 sub:001 dlvrd:001'))).toMatchObject({ receipt: { state: 'delivered' } });
    expect(read(text('id:42 sub:001 dlvrd:000'))).toMatchObject({ receipt: { state: 'pending' } });
  });

  it('with an empty id by TLV have the id of the text, or none', () => {
    const empty = { receiptedId: '', messageState: 2 };
    const both = read({ ...text(DELIVERED), ...empty });
    expect(both).toMatchObject({ receipt: { carrierId: '42' } });
    expect(keysOf(both)).not.toContain('');
    expect(read(empty)).toMatchObject({ receipt: { carrierId: null, ids: [], state: 'delivered' } });
  });

  it('without any content are unreadable', () => {
    expect(read(text('Your message has arrived.'))).toEqual({ kind: 'unreadable' });
  });

  it.each([
    ['', '7788', '', '7788'],
    ['995599****01', '7788', '995599****01', '7788'],
    ['Herald', '995599****01', '995599****01', 'Herald'],
    ['Hidden', 'Herald', '', 'Herald'],
  ])('with a masked number: from %j to %j', (source, destination, number, sender) => {
    expect(read({ ...text(DELIVERED), source, destination })).toMatchObject({ receipt: { number, sender } });
  });

  it('with the addresses unchanged from the submit', () => {
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

describe('inbound messages', () => {
  const inbound = (change: Partial<DeliverSm>, parameters = ''): string | undefined => {
    const result = read({ esmClass: 0, ...change }, parameters);
    return result.kind === 'inbound' ? result.message.text : undefined;
  };

  it('have a source and a destination', () => {
    expect(read({ esmClass: 0, source: '+995599000001', bytes: encodePart('STOP', 'gsm7') })).toEqual({
      kind: 'inbound',
      message: {
        route: 'main',
        connection: CONNECTION,
        pdu: 7,
        from: '995599000001',
        to: 'Herald',
        text: 'STOP',
        part: null,
      },
    });
  });

  it.each([0x08, 0x10, 0x18, 0x0c, 0x14, 0x48, 0x50])('of esm_class %i are the phone’s', (esmClass) => {
    const bytes = encodePart('Yes I come', 'gsm7');
    const headed = Buffer.concat([Buffer.from([5, 0, 3, 1, 2, 1]), bytes]);
    const change = { esmClass, bytes: esmClass & 0x40 ? headed : bytes };
    expect(inbound(change)).toBe('Yes I come');
    expect(inbound({ ...change, receiptedId: '42' })).toBe('Yes I come');
    expect(inbound({ ...change, messageState: 255 })).toBe('Yes I come');
  });

  it('with a TLV of delivery receipts, which alone is not sufficient for one', () => {
    for (const tlv of [{ receiptedId: '42' }, { messageState: 2 }, { messageState: 255 }])
      expect(inbound({ ...text('Yes I come'), ...tlv })).toBe('Yes I come');
  });

  it('that merely look like a delivery receipt stay messages', () => {
    for (const words of ['id: 42', 'stat:DELIVRD', 'My id:42 stat:ok err:0', 'err: what?'])
      expect(inbound(text(words))).toBe(words);
  });

  it('state the part of a longer message, by their header or by TLVs', () => {
    const partOf = (change: Partial<DeliverSm>) => {
      const result = read({ esmClass: 0x40, ...change });
      return result.kind === 'inbound' ? result.message.part : undefined;
    };
    const headed = (...bytes: number[]) => ({ bytes: Buffer.from([bytes.length, ...bytes, 65]) });
    expect(partOf(headed(0, 3, 7, 2, 1))).toEqual({ reference: 7, total: 2, sequence: 1 });
    expect(partOf(headed(8, 4, 1, 7, 3, 3))).toEqual({ reference: 263, total: 3, sequence: 3 });
    // After another element, here ports.
    expect(partOf(headed(5, 4, 0, 1, 0, 2, 0, 3, 7, 2, 2))).toEqual({ reference: 7, total: 2, sequence: 2 });
    const segment = { reference: 9, total: 2, sequence: 2 };
    expect(partOf({ esmClass: 0, ...text('Hi'), segment })).toEqual(segment);
    // 255 messages of 64 KB that claim to be parts of one would not fit into a document.
    expect(partOf({ esmClass: 0, ...text('Hi'.repeat(1_000)), segment })).toBeNull();
  });

  it.each([
    ['truncated', [3, 0, 3, 7]],
    ['of no parts', [5, 0, 3, 7, 0, 0]],
    ['of one part', [5, 0, 3, 7, 1, 1]],
    ['beyond its total', [5, 0, 3, 7, 2, 3]],
    ['of another length than declared', [5, 0, 2, 7, 2, 1]],
    ['that is empty', [0]],
  ])('are whole messages if their header is %s', (_what, bytes) => {
    expect(read({ esmClass: 0x40, bytes: Buffer.from(bytes) })).toMatchObject({
      kind: 'inbound',
      message: { part: null },
    });
  });

  it.each([
    ['of a header that is missing', 0, Buffer.from('STOP'), 'STOP'],
    ['of a header that is longer than the message', 0, Buffer.from('PSTOP'), 'PSTOP'],
    ['of a missing header, after a line end', 0, Buffer.from('\nSTOP 1234567'), '\nSTOP 1234567'],
    ['of a missing header, in UCS-2', 8, encodePart('STOP', 'ucs2'), 'STOP'],
    ['of a missing header, in Cyrillic', 8, encodePart('СТОП', 'ucs2'), 'СТОП'],
    ['of a missing header, in Georgian', 8, encodePart('სტოპ', 'ucs2'), 'სტოპ'],
    ['of a missing header, as bytes', 4, Buffer.from([200, 1, 2]), 'c80102'],
    ['of a header whose element is too long', 4, Buffer.from([3, 0, 9, 1, 83]), '0300090153'],
    ['of an empty header', 0, Buffer.from('\0STOP'), 'STOP'],
    ['of an empty header, in UCS-2', 8, Buffer.from('\0\0S\0T\0O\0P'), 'STOP'],
    ['of a header and one byte in UCS-2', 8, Buffer.from([3, 4, 1, 0, 83]), '53'],
    ['of a header without a text', 0, Buffer.from([5, 0, 3, 1, 2, 1]), ''],
    ['of an empty header without a text', 0, Buffer.from([0]), ''],
    ['without any data', 0, Buffer.alloc(0), ''],
  ])('with the bit %s', (_name, dataCoding, bytes, expected) => {
    expect(inbound({ esmClass: 0x40, dataCoding, bytes })).toBe(expected);
  });

  it('with the bit of a header that is missing, packed and as a part by TLVs', () => {
    const bytes = packSeptets(encodePart('STOP', 'gsm7'));
    expect(inbound({ esmClass: 0x40, bytes }, 'alphabet=packed')).toBe('STOP');
    const segment = { reference: 9, total: 2, sequence: 1 };
    expect(read({ esmClass: 0x40, ...text('STOP'), segment })).toMatchObject({
      message: { text: 'STOP', part: segment },
    });
  });
});
