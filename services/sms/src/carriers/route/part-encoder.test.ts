import { cutFor, decodeGsm7, decodeUcs2, split, unpackSeptets } from '@herald/values/segmentation';
import { part, smppRoute } from '../testing/carriers-fixture';
import { encodeSubmit } from './part-encoder';
import type { PartSubmission } from '../carrier';
import type { SubmitSm } from '../smpp/submit-sm';

function encode(parameters: string, change: Partial<PartSubmission> = {}): SubmitSm {
  const settings = smppRoute(`smpp://u:p@h?${parameters}`);
  return encodeSubmit(part({ ...(change.text && { message: change.text }), ...change }), settings);
}
const second = { total: 3, sequence: 2, reference: 200 };

describe('encodeSubmit', () => {
  afterEach(() => jest.restoreAllMocks());

  it('writes GSM 03.38 with one septet per byte, extended characters as two', () => {
    const { message, dataCoding, esmClass } = encode('', { text: 'a€@' });
    expect([...message]).toEqual([0x61, 0x1b, 0x65, 0x00]);
    expect([dataCoding, esmClass]).toEqual([0, 0]);
  });

  it('writes UCS-2 with its data_coding', () => {
    const { message, dataCoding } = encode('ucs2_coding=24', { text: 'ა😀', encoding: 'ucs2' });
    expect(decodeUcs2(message)).toBe('ა😀');
    expect(dataCoding).toBe(24);
  });

  it('joins parts by a header', () => {
    const { message, esmClass, segment } = encode('', second);
    expect([...message.subarray(0, 6)]).toEqual([5, 0, 3, 200, 3, 2]);
    expect(decodeGsm7(message.subarray(6))).toBe('Hello');
    expect(esmClass).toBe(0x40);
    expect(segment).toBeNull();
  });

  it('joins parts by SAR TLVs', () => {
    const { message, esmClass, segment } = encode('concat=sar', second);
    expect(decodeGsm7(message)).toBe('Hello');
    expect(esmClass).toBe(0);
    expect(segment).toEqual({ reference: 200, total: 3, sequence: 2 });
  });

  it('joins parts by a header in message_payload', () => {
    const { message, esmClass, inPayload } = encode('concat=payload', second);
    expect(message[0]).toBe(5);
    expect(esmClass).toBe(0x40);
    expect(inPayload).toBe(true);
    expect(encode('concat=payload').inPayload).toBe(true);
  });

  it.each([1, 7, 8, 9, 15, 152, 153, 160])('packs %i septets, alone', (length) => {
    const text = 'x'.repeat(length);
    const { message } = encode('alphabet=packed', { text });
    const septets = Math.floor((message.length * 8) / 7);
    expect(decodeGsm7(unpackSeptets(message, septets)).replace(/\r$/, '')).toBe(text);
    expect(message.length).toBeLessThanOrEqual(140);
  });

  it.each([1, 7, 8, 152, 153])('packs %i septets after a header, on a septet boundary', (length) => {
    const text = 'x'.repeat(length);
    const { message } = encode('alphabet=packed', { ...second, text });
    const body = message.subarray(6);
    const septets = Math.floor((body.length * 8 - 1) / 7);
    expect(decodeGsm7(unpackSeptets(body, septets, 1)).replace(/\r$/, '')).toBe(text);
    expect(message.length).toBeLessThanOrEqual(140);
  });

  it('writes ISO 8859-1', () => {
    const { message, dataCoding } = encode('alphabet=latin1', { text: 'Äpfel @' });
    expect([message.toString('latin1'), dataCoding]).toEqual(['Äpfel @', 3]);
  });

  it('writes characters outside ISO 8859-1 as UCS-2, if the text was not segmented for that and takes no more parts', () => {
    const { message, dataCoding } = encode('alphabet=latin1', { text: '5 €' });
    expect([decodeUcs2(message), dataCoding]).toEqual(['5 €', 8]);
  });

  it.each([
    ['one part that is too long', { text: `${'x'.repeat(70)}€` }],
    ['a part of several', { ...second, text: '5 €' }],
    ['a part next to an unencodable part', { ...second, text: 'abc', message: `${'x'.repeat(153)}abc€` }],
  ])('replaces no character and mixes no codings: %s is refused', (_what, change) => {
    expect(() => encode('alphabet=latin1', change)).toThrow(RangeError);
  });

  it('refuses a sender with a zero byte, before any byte of the PDU is written', () => {
    expect(() => encode('', { sender: 'a\0b' })).toThrow(RangeError);
  });

  it('sends all parts of a message as UCS-2 that is segmented for ISO 8859-1', () => {
    const text = `${'a'.repeat(100)}€`;
    const { encoding, parts } = split(text, cutFor(text, ['latin1']));
    const sent = parts.map((each, at) =>
      encode('alphabet=latin1', {
        text: each,
        message: text,
        encoding,
        total: parts.length,
        sequence: at + 1,
      }),
    );
    expect(sent.map(({ dataCoding }) => dataCoding)).toEqual([8, 8]);
    expect(sent.map(({ message }) => decodeUcs2(message.subarray(6))).join('')).toBe(text);
  });

  it.each(['udh', 'sar'])('packs the parts of a message without a gap between them: %s', (concat) => {
    const text = `${'a'.repeat(152)}€${'b'.repeat(200)}`;
    const { encoding, parts } = split(text, cutFor(text, ['packed']));
    const header = concat === 'udh' ? 6 : 0;
    const read = parts.map((each, at) => {
      const change = { text: each, message: text, encoding, total: parts.length, sequence: at + 1 };
      const body = encode(`alphabet=packed&concat=${concat}`, change).message.subarray(header);
      const fill = header && 1;
      return decodeGsm7(unpackSeptets(body, Math.floor((body.length * 8 - fill) / 7), fill));
    });
    expect(read.join('').replace(/\r$/, '')).toBe(text);
  });

  it.each([
    ['Herald', '', { ton: 5, npi: 0, address: 'Herald' }],
    ['+995322000000', '', { ton: 1, npi: 1, address: '995322000000' }],
    ['12345', 'source_ton=3&source_npi=0', { ton: 3, npi: 0, address: '12345' }],
  ])('sender %s %s', (sender, parameters, source) => {
    expect(encode(parameters, { sender }).source).toEqual(source);
  });

  it('writes the validity period', () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const expiresAt = new Date(Date.now() + 49 * 3_600_000 - 500);
    expect(encode('', { expiresAt }).validityPeriod).toBe('000002010000000R');
    expect(encode('', { expiresAt: new Date(Date.now() + 89_500) }).validityPeriod).toBe('000000000130000R');
    const absolute = encode('validity=absolute', { expiresAt: new Date('2026-12-31T22:05:09.450Z') });
    expect(absolute.validityPeriod).toBe('261231220509400+');
    expect(encode('validity=off').validityPeriod).toBe('');
  });

  it("marks one-time passwords if the route's settings say so", () => {
    expect(encode('otp_priority_flag=3', { priority: 'otp' }).priority).toBe(3);
    expect(encode('otp_priority_flag=3').priority).toBe(0);
  });
});
