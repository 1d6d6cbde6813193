import { PduError } from './field-reader';
import { Status, Tlv } from './protocol';
import { PduReader, type Pdu } from './pdu-reader';
import { PduWriter } from './pdu-writer';
import { readSubmitSm, type SubmitSm } from './submit-sm';

const VALID = {
  serviceType: '',
  sourceTon: 5,
  sourceNpi: 0,
  source: 'Brand',
  destinationTon: 1,
  destinationNpi: 1,
  destination: '995555123456',
  esmClass: 0,
  priority: 0,
  schedule: '',
  validity: '',
  registeredDelivery: 1,
  dataCoding: 0,
  text: Buffer.from('Hello'),
  tlvs: [] as [number, Buffer][],
};

function pduOf(changes: Partial<typeof VALID>, cutOff = 0): Pdu {
  const fields = { ...VALID, ...changes };
  const writer = new PduWriter().begin(4, 0, 1).cString(fields.serviceType);
  writer.address({ ton: fields.sourceTon, npi: fields.sourceNpi, number: fields.source });
  writer.address({ ton: fields.destinationTon, npi: fields.destinationNpi, number: fields.destination });
  writer
    .byte(fields.esmClass)
    .byte(0)
    .byte(fields.priority)
    .cString(fields.schedule)
    .cString(fields.validity);
  writer.byte(fields.registeredDelivery).byte(0).byte(fields.dataCoding).byte(0);
  writer.byte(fields.text.length).bytes(fields.text);
  for (const [tag, value] of fields.tlvs) writer.tlv(tag, value);
  writer.end();
  const bytes = writer.drain();
  const whole = bytes.subarray(0, bytes.length - cutOff);
  whole.writeUInt32BE(whole.length);
  const found: Pdu[] = [];
  new PduReader().read(whole, (pdu) => found.push(pdu) > 0);
  return found[0]!;
}

const NOW = Date.UTC(2026, 10, 20, 12, 0, 0);

function read(changes: Partial<typeof VALID> = {}, cutOff = 0): SubmitSm {
  return readSubmitSm(pduOf(changes, cutOff), NOW);
}

function statusOf(changes: Partial<typeof VALID>, cutOff = 0): number {
  try {
    read(changes, cutOff);
    return Status.ok;
  } catch (error) {
    if (error instanceof PduError) return error.status;
    throw error;
  }
}

describe('readSubmitSm', () => {
  it('reads every field', () => {
    expect(read()).toMatchObject({
      source: { ton: 5, npi: 0, number: 'Brand' },
      destination: { ton: 1, npi: 1, number: '995555123456' },
      registeredDelivery: 1,
      dataCoding: 0,
      headerBytes: 0,
      segment: undefined,
      payload: false,
      validityMs: undefined,
    });
    expect(read().content.toString()).toBe('Hello');
  });

  it('reads the index of a part from its user data header, with 8 and 16 bit references', () => {
    const short = Buffer.from([5, 0, 3, 0xfe, 3, 2, 0x41]);
    const long = Buffer.from([6, 8, 4, 0x12, 0x34, 3, 2, 0x41]);
    const behindPorts = Buffer.from([11, 5, 4, 0, 1, 0, 2, 0, 3, 9, 2, 1, 0x41]);
    expect(read({ esmClass: 0x40, text: short }).segment).toEqual({ reference: 0xfe, total: 3, sequence: 2 });
    expect(read({ esmClass: 0x43, text: long }).segment).toEqual({
      reference: 0x1234,
      total: 3,
      sequence: 2,
    });
    expect(read({ esmClass: 0x40, text: behindPorts })).toMatchObject({
      headerBytes: 12,
      segment: { reference: 9, total: 2, sequence: 1 },
    });
  });

  it('reads the index of a part from the sar_ parameters', () => {
    const tlvs: [number, Buffer][] = [
      [Tlv.sarMsgRefNum, Buffer.of(1, 2)],
      [Tlv.sarTotalSegments, Buffer.of(4)],
      [Tlv.sarSegmentSeqnum, Buffer.of(4)],
    ];
    expect(read({ tlvs }).segment).toEqual({ reference: 0x0102, total: 4, sequence: 4 });
  });

  it('reads the text from message_payload, and ignores unknown parameters', () => {
    const tlvs: [number, Buffer][] = [
      [0x1400, Buffer.of(1)],
      [Tlv.messagePayload, Buffer.from('long')],
    ];
    const submit = read({ text: Buffer.alloc(0), tlvs });
    expect(submit).toMatchObject({ payload: true });
    expect(submit.content.toString()).toBe('long');
  });

  it('reads absolute times with their zone and relative times', () => {
    expect(read({ validity: '000000010000000R' }).validityMs).toBe(3_600_000);
    expect(read({ validity: '000002000000000R' }).validityMs).toBe(2 * 86_400_000);
    expect(read({ schedule: '261120170000016+' }).scheduleMs).toBe(3_600_000);
    expect(read({ schedule: '261120100000016-' }).scheduleMs).toBe(2 * 3_600_000);
    expect(read({ schedule: '200101000000000+' }).scheduleMs).toBe(0);
  });

  it.each<[string, Partial<typeof VALID>, number]>([
    ['a service_type without end', { serviceType: 'TOOLONG' }, Status.invalidServiceType],
    ['an unknown source TON', { sourceTon: 7 }, Status.invalidSourceTon],
    ['an unknown source NPI', { sourceNpi: 2 }, Status.invalidSourceNpi],
    ['a name of 12 characters', { source: 'TwelveLetter' }, Status.invalidSource],
    ['letters as an international number', { sourceTon: 1, source: 'Brand' }, Status.invalidSource],
    ['a source without end', { source: '1'.repeat(21) }, Status.invalidSource],
    ['an unknown destination TON', { destinationTon: 9 }, Status.invalidDestinationTon],
    ['an unknown destination NPI', { destinationNpi: 7 }, Status.invalidDestinationNpi],
    ['no destination', { destination: '' }, Status.invalidDestination],
    ['letters as a destination', { destination: '99555CALLME' }, Status.invalidDestination],
    ['a destination without end', { destination: '1'.repeat(21) }, Status.invalidDestination],
    ['an esm_class of a delivery receipt', { esmClass: 0x04 }, Status.invalidEsmClass],
    [
      'a header longer than the text',
      { esmClass: 0x40, text: Buffer.from([9, 0, 3]) },
      Status.invalidEsmClass,
    ],
    ['part 3 of 2', { esmClass: 0x40, text: Buffer.from([5, 0, 3, 1, 2, 3, 65]) }, Status.invalidEsmClass],
    ['a priority over 3', { priority: 4 }, Status.invalidPriority],
    ['a schedule that is no time', { schedule: 'tomorrow' }, Status.invalidSchedule],
    ['a validity in month 13', { validity: '261320120000000+' }, Status.invalidValidity],
    ['reserved bits of registered_delivery', { registeredDelivery: 0x20 }, Status.invalidRegisteredDelivery],
    ['text twice', { tlvs: [[Tlv.messagePayload, Buffer.from('x')]] }, Status.tlvNotAllowed],
    ['one sar_ parameter alone', { tlvs: [[Tlv.sarTotalSegments, Buffer.of(2)]] }, Status.missingTlv],
    ['a reference of one byte', { tlvs: [[Tlv.sarMsgRefNum, Buffer.of(2)]] }, Status.invalidTlvLength],
  ])('refuses %s', (_what, changes, status) => {
    expect(statusOf(changes)).toBe(status);
  });

  it('refuses a PDU that is cut off anywhere in its fields', () => {
    const whole = pduOf({}).end - 16;
    for (let cutOff = 1; cutOff <= whole; cutOff++)
      expect(statusOf({}, cutOff)).toBe(Status.invalidCommandLength);
  });

  it('refuses optional parameters that are cut off', () => {
    const tlvs: [number, Buffer][] = [[0x1400, Buffer.of(1, 2, 3)]];
    for (const cutOff of [1, 3, 4, 6]) expect(statusOf({ tlvs }, cutOff)).toBe(Status.invalidTlvStream);
  });
});
