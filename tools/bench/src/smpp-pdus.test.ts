import { Command, PduReader, PduWriter } from '@herald/carrier-simulator/smpp';
import { readSubmit, receiptBody, submitBody } from './smpp-pdus';

/** Sender and number of a message with this body. */
function ends(body: string): { sender: string; number: string } {
  const writer = new PduWriter();
  writer.begin(Command.submitSm, 0, 1).latin1(body).end();
  const found: { sender: string; number: string }[] = [];
  new PduReader().read(writer.drain(), (pdu) => found.push(readSubmit(pdu)) > 0);
  expect(found).toHaveLength(1);
  return found[0]!;
}

describe('messages of a bare peer', () => {
  it('contain the sender and the number of a submit', () => {
    expect(ends(submitBody('Bench', '995500000001', 'x'.repeat(100)))).toEqual({
      sender: 'Bench',
      number: '995500000001',
    });
  });

  it('have swapped addresses in a delivery receipt', () => {
    expect(ends(receiptBody('1', 'Bench', '995500000001'))).toEqual({
      sender: '995500000001',
      number: 'Bench',
    });
  });
});
