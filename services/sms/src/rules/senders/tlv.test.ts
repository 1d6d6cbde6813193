import type { Said } from '@herald/contracts/errors';
import { PDU } from 'smpp';
import { PduWriter } from '../../carriers/smpp/pdu-writer';
import { TLV } from '../../carriers/smpp/protocol';
import { writeSubmitSm } from '../../carriers/smpp/submit-sm';
import { encodeSubmit } from '../../carriers/route/part-encoder';
import { parseCarrier } from '../../carriers/route/route-settings';
import { part, smppRoute } from '../../carriers/testing/carriers-fixture';
import {
  keptBy,
  mergeTlvs,
  OWN_TAGS,
  parseTlvs,
  readTlvs,
  type Tlv,
  tlvList,
  tlvsText,
  tlvView,
} from './tlv';

const read = (tlvs: unknown): Tlv[] => {
  const found = readTlvs(tlvs);
  if ('problem' in found) throw new Error(found.problem.text);
  return found;
};
/** A problem by its text. */
const shown = (read: Tlv[] | { problem: Said }): unknown =>
  'problem' in read ? { problem: read.problem.text } : read;
const problemOf = (tlv: object): unknown =>
  shown(readTlvs([{ tag: '0x1400', type: 'string', value: 'x', ...tlv }]));

describe('TLVs', () => {
  it('are refused with the tag and the reason', () => {
    for (const tag of [0, 0xffff, '0x', '0x12345', '1e3', null, -1, '0x0204'])
      expect(problemOf({ tag })).toHaveProperty('problem');
    for (const value of ['', 'ა', 'a\0b', 5, null, 'x'.repeat(256)])
      expect(problemOf({ value })).toEqual({ problem: expect.stringMatching(/^tag 0x1400: a string has/) });
    for (const value of ['a', 'xy', 7, 'ab'.repeat(256)])
      expect(problemOf({ type: 'octets', value })).toEqual({ problem: expect.stringContaining('octets') });
    expect(problemOf({ type: 'uint8', value: 256 })).toEqual({
      problem: 'tag 0x1400: uint8 is a whole number from 0 to 255',
    });
    expect(problemOf({ type: 'uint16', value: 1.5 })).toHaveProperty('problem');
    expect(problemOf({ type: 'text' })).toHaveProperty('problem');
    expect(problemOf({ secret: 'yes' })).toHaveProperty('problem');
    const many = [...Array(17).keys()].map((tag) => ({ tag: tag + 1, type: 'uint8', value: 1 }));
    expect(shown(readTlvs(many))).toEqual({ problem: 'at most 16 TLVs are allowed' });
    expect(problemOf({ tag: OWN_TAGS[0] })).toEqual({ problem: 'tag 0x0204 is set by each submit itself' });
  });

  it('never have a tag of the submit itself', () => {
    const { USER_MESSAGE_REFERENCE, SAR_MSG_REF_NUM, SAR_TOTAL_SEGMENTS, SAR_SEGMENT_SEQNUM } = TLV;
    const own = [USER_MESSAGE_REFERENCE, SAR_MSG_REF_NUM, SAR_TOTAL_SEGMENTS, SAR_SEGMENT_SEQNUM];
    expect([...own, TLV.MESSAGE_PAYLOAD]).toEqual(OWN_TAGS);
  });

  it('win over those of the same tag before them', () => {
    const [route, rule] = [
      read([{ tag: 1, type: 'uint8', value: 1 }]),
      read([{ tag: 1, type: 'uint8', value: 2 }]),
    ];
    const other = read([{ tag: 9, type: 'string', value: 'x' }]);
    expect(mergeTlvs(other, route, rule)).toEqual([...rule, ...other]);
  });

  it('hide secret values, and keep them if the mask is sent back', () => {
    const secret = read([{ tag: '0x1403', type: 'string', value: 'hush', secret: true }]);
    expect(tlvView(secret[0]!)).toEqual({ tag: '0x1403', type: 'string', value: '***', secret: true });
    expect(tlvsText(secret)).toBe('0x1403:string:***:secret');
    const again = parseTlvs(tlvsText(secret)) as Tlv[];
    expect(again.map((tlv) => keptBy(tlv, secret))).toEqual(secret);
    expect(keptBy(again[0]!, [])).toMatchObject({ problem: { params: { tag: '0x1403' } } });
    expect(keptBy({ ...again[0]!, value: 'new' }, secret)).toBeNull();
  });

  it('have a text form', () => {
    const tlvs = read([
      { tag: 5120, type: 'string', value: 'a:b, c; 5%' },
      { tag: '0x1402', type: 'octets', value: 'AB01' },
      { tag: '0x1405', type: 'uint16', value: '7' },
    ]);
    expect(tlvsText(tlvs)).toBe('0x1400:string:a%3Ab%2C c%3B 5%25;0x1402:octets:ab01;0x1405:uint16:7');
    expect(parseTlvs(tlvsText(tlvs))).toEqual(tlvs);
    expect(parseTlvs('')).toEqual([]);
    expect(parseTlvs('0x1400=x')).toHaveProperty('problem');
  });

  it.each(['udh', 'sar', 'payload'])('arrive as they were written, with concat=%s', (concat) => {
    const url = `smpp://u:p@h?concat=${concat}&tlvs=0x1400:string:1101;0x1405:uint8:1`;
    const settings = smppRoute(url);
    const tlvs = tlvList(
      read([
        { tag: '0x1400', type: 'string', value: '1102é' },
        { tag: '0x1402', type: 'octets', value: '00ff' },
        { tag: '0x1406', type: 'uint16', value: 258 },
        { tag: '0x1407', type: 'uint32', value: 0xfffffffe },
      ]),
    );
    const address = { ton: 3, npi: 0, address: '7788' };
    const sender = { refused: null, address, tlvs, sentAs: null };
    const submit = encodeSubmit(part({ total: 2, sequence: 2 }), settings, sender);
    let bytes = Buffer.alloc(0);
    const writer = new PduWriter((written) => (bytes = Buffer.concat([bytes, written])));
    writeSubmitSm(writer, 1, submit);
    writer.flush();
    // The decoder of another package, which shares no code with the writer.
    const received = new PDU(bytes) as Record<string, unknown>;
    expect(received).toMatchObject({ source_addr_ton: 3, source_addr_npi: 0, source_addr: '7788' });
    const tags = Object.keys(received).filter((name) => /^\d+$/.test(name));
    expect(tags.map((tag) => [Number(tag), (received[tag] as Buffer).toString('hex')])).toEqual([
      [0x1400, Buffer.from('1102é', 'latin1').toString('hex')],
      [0x1402, '00ff'],
      [0x1405, '01'],
      [0x1406, '0102'],
      [0x1407, 'fffffffe'],
    ]);
  });

  it('of a route are no secret', () => {
    const parse = (tlvs: string) => () => parseCarrier(`smpp://u:p@h?tlvs=${tlvs}`, () => '');
    expect(parse('0x1400:string:***:secret')).toThrow('cannot be secret');
    expect(parse('0x0424:string:x')).toThrow('is set by each submit itself');
  });
});
