import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { endingWithin } from './ending-within';
import { timeLimit } from './time-limit';

const late = () => new Error('late');

describe('a time limit', () => {
  it('ends work without a result', async () => {
    await expect(endingWithin(1, new Promise(() => undefined), late)).rejects.toThrow('late');
  });

  it('accepts an answer that arrived during a stall of the process, and is read afterwards', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const [peer] = (await once(server, 'connection')) as [Socket];
    try {
      const answer = endingWithin(5, once(client, 'data'), late);
      peer.write('answer');
      const end = performance.now() + 50;
      while (performance.now() < end);
      await expect(answer).resolves.toEqual([Buffer.from('answer')]);
    } finally {
      client.destroy();
      server.close();
    }
  });

  it('that has passed can be ended until the sockets are read', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    try {
      const onLate = jest.fn();
      const end = timeLimit(10, onLate);
      jest.advanceTimersByTime(10);
      end();
      await new Promise(setImmediate);
      expect(onLate).not.toHaveBeenCalled();
    } finally {
      jest.useRealTimers();
    }
  });
});
