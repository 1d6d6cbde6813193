import { quiet } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import { type KeyUsed, LastUses } from './last-uses';

const use = (id: number, second: number): KeyUsed => ({
  id,
  company: 7,
  at: new Date(second * 1_000),
  from: `192.0.2.${second}`,
});

function makeLastUses() {
  const written: KeyUsed[][] = [];
  const state = { fails: false };
  const store = {
    noteUses: async (uses: KeyUsed[]) => {
      await Promise.resolve();
      if (state.fails) throw new Error('unavailable');
      written.push(uses);
    },
  };
  return { lastUses: new LastUses('key-uses', store, quiet, 1), written, state };
}

it('writes the newest use of each key in one batch', async () => {
  const { lastUses, written } = makeLastUses();
  for (let second = 1; second <= 5; second++) lastUses.note(use(1, second));
  lastUses.note(use(2, 9));
  lastUses.start();
  await until(() => written.length > 0);
  await lastUses.stop();
  expect(written).toEqual([[use(1, 5), use(2, 9)]]);
});

it('retries a failed write, with the newer of two uses', async () => {
  const { lastUses, written, state } = makeLastUses();
  state.fails = true;
  lastUses.note(use(1, 1));
  lastUses.note(use(2, 1));
  await lastUses.stop();
  lastUses.note(use(1, 2));
  state.fails = false;
  await lastUses.stop();
  expect(written).toEqual([[use(1, 2), use(2, 1)]]);
});

it('writes the remaining uses on stop', async () => {
  const { lastUses, written } = makeLastUses();
  lastUses.note(use(1, 1));
  await lastUses.stop();
  expect(written).toEqual([[use(1, 1)]]);
});
