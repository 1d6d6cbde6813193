import { UnavailableError } from './app-error';
import { untilAvailable } from './until-available';

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
