import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { UnavailableError } from './app-error';
import { endingWithin, timeLimit, untilAvailable } from './waiting';

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

const unavailable = new UnavailableError('unavailable');
const outage = (isStopping = false) => ({
  isStopping: () => isStopping,
  onUnavailable: jest.fn(),
  pauseMs: 1,
});

it('repeats the work while a dependency is unavailable, and reports each failure', async () => {
  const work = jest
    .fn()
    .mockRejectedValueOnce(unavailable)
    .mockRejectedValueOnce(unavailable)
    .mockResolvedValue('done');
  const watched = outage();
  await expect(untilAvailable(work, watched)).resolves.toBe('done');
  expect(watched.onUnavailable.mock.calls).toEqual([[unavailable], [unavailable]]);
});

it('fails with any other error, and with an outage after the stop began', async () => {
  const work = (error: Error) => jest.fn().mockRejectedValue(error);
  await expect(untilAvailable(work(new Error('bug')), outage())).rejects.toThrow('bug');
  await expect(untilAvailable(work(unavailable), outage(true))).rejects.toThrow('unavailable');
});
