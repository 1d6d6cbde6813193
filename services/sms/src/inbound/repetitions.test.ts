import type { SmscConnection, InboundMessage } from '../carriers/carrier';
import { Repetitions } from './repetitions';

const NUMBER = '995598000001';
let connections = 0;
const connect = (): SmscConnection & { isUp: boolean } => ({ id: `c${connections++}`, isUp: true });
const message = (connection: SmscConnection, pdu: number, text = 'Hi'): InboundMessage => ({
  route: 'main',
  connection,
  pdu,
  from: NUMBER,
  to: 'Shop',
  text,
  part: null,
});

describe('repetitions of deliveries without an answer', () => {
  it('have the same PDU', () => {
    const repetitions = new Repetitions();
    const connection = connect();
    expect(repetitions.came(message(connection, 1), 0).verdict).toBeNull();
    expect(repetitions.came(message(connection, 1), 0).verdict).toBe('again');
  });

  it('have another PDU, once the SMSC may have timed out', () => {
    const repetitions = new Repetitions();
    const connection = connect();
    repetitions.came(message(connection, 1), 0);
    expect(repetitions.came(message(connection, 2), 999).verdict).toBe('new');
    expect(repetitions.came(message(connection, 3), 1_999).verdict).toBe('again');
    expect(repetitions.came(message(connection, 4, 'Another'), 5_000).verdict).toBeNull();
  });

  it('come over another connection if the first has ended', () => {
    const repetitions = new Repetitions();
    const [one, other] = [connect(), connect()];
    repetitions.came(message(one, 1), 0);
    expect(repetitions.came(message(other, 1), 1).verdict).toBe('new');
    const [third, fourth] = [connect(), connect()];
    repetitions.came(message(third, 1, 'Bye'), 2);
    third.isUp = false;
    expect(repetitions.came(message(fourth, 1, 'Bye'), 3).verdict).toBe('again');
  });
});

it('a refused delivery is repeated; after a stored answer the database decides', () => {
  const repetitions = new Repetitions();
  const connection = connect();
  repetitions.came(message(connection, 1), 0).answered(false);
  const again = repetitions.came(message(connection, 2), 10);
  expect(again.verdict).toBe('again');
  again.answered(true);
  expect(repetitions.came(message(connection, 3), 20).verdict).toBeNull();
});

it('parts of a message are distinguished', () => {
  const repetitions = new Repetitions();
  const connection = connect();
  const part = (sequence: number) => ({ part: { reference: 1, total: 2, sequence } });
  repetitions.came({ ...message(connection, 1), ...part(1) }, 0);
  expect(repetitions.came({ ...message(connection, 1), ...part(2) }, 0).verdict).toBeNull();
});

it('knows its own connections only', () => {
  const repetitions = new Repetitions();
  const connection = connect();
  repetitions.came(message(connection, 1), 0);
  expect([repetitions.isUp(connection.id), repetitions.isUp('another')]).toEqual([true, null]);
  connection.isUp = false;
  expect(repetitions.isUp(connection.id)).toBe(false);
});
