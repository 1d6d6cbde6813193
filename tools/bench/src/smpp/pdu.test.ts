import { COMMAND, PduReader, PduWriter, readSubmit, receiptBody, submitBody } from './pdu';

function pdusOf(chunks: Buffer[]): [command: number, sequence: number, body: string][] {
  const reader = new PduReader();
  const pdus: [number, number, string][] = [];
  for (const chunk of chunks) {
    reader.read(chunk, (command, _status, sequence, body) => {
      pdus.push([command, sequence, body.toString('latin1')]);
    });
  }
  return pdus;
}

describe('PDUs', () => {
  it('are read as they were written, however they are cut', () => {
    const writer = new PduWriter();
    writer.pdu(COMMAND.enquireLink, 1);
    writer.pdu(COMMAND.submitSm + COMMAND.answer, 2, '17\0');
    const octets = writer.drain();
    const expected = [
      [COMMAND.enquireLink, 1, ''],
      [COMMAND.submitSm + COMMAND.answer, 2, '17\0'],
    ];
    expect(pdusOf([octets])).toEqual(expected);
    expect(pdusOf([...octets].map((octet) => Buffer.from([octet])))).toEqual(expected);
    expect(writer.pending).toBe(0);
  });

  it('are kept whole when there are many', () => {
    const writer = new PduWriter();
    for (let sequence = 1; sequence <= 1_000; sequence++) {
      writer.pdu(
        COMMAND.submitSm,
        sequence,
        submitBody('Bench', String(995_500_000_000 + sequence), 'x'.repeat(100)),
      );
    }
    const pdus = pdusOf([writer.drain()]);
    expect(pdus).toHaveLength(1_000);
    expect(readSubmit(Buffer.from(pdus[999]![2], 'latin1'))).toEqual({
      sender: 'Bench',
      number: '995500001000',
    });
  });

  it('of a receipt have the addresses turned round', () => {
    expect(readSubmit(Buffer.from(receiptBody('1', 'Bench', '995500000001'), 'latin1'))).toEqual({
      sender: '995500000001',
      number: 'Bench',
    });
  });
});
