import { quiet } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import { KeyUse, type KeyUsed } from './key-use';

const use = (id: number, second: number): KeyUsed => ({
  id,
  company: 7,
  at: new Date(second * 1_000),
  from: `192.0.2.${second}`,
});

function makeKeyUse() {
  const written: KeyUsed[][] = [];
  const state = { fails: false };
  const store = {
    noteUses: async (uses: KeyUsed[]) => {
      await Promise.resolve();
      if (state.fails) throw new Error('away');
      written.push(uses);
    },
  };
  return { keyUse: new KeyUse(store, quiet, 1), written, state };
}

it('writes the newest use of each key, together', async () => {
  const { keyUse, written } = makeKeyUse();
  for (let second = 1; second <= 5; second++) keyUse.note(use(1, second));
  keyUse.note(use(2, 9));
  keyUse.start();
  await until(() => written.length > 0);
  await keyUse.stop();
  expect(written).toEqual([[use(1, 5), use(2, 9)]]);
});

it('keeps what could not be written, and the newer of two', async () => {
  const { keyUse, written, state } = makeKeyUse();
  state.fails = true;
  keyUse.note(use(1, 1));
  keyUse.note(use(2, 1));
  await keyUse.stop();
  keyUse.note(use(1, 2));
  state.fails = false;
  await keyUse.stop();
  expect(written).toEqual([[use(1, 2), use(2, 1)]]);
});

it('writes at its end what is left', async () => {
  const { keyUse, written } = makeKeyUse();
  keyUse.note(use(1, 1));
  await keyUse.stop();
  expect(written).toEqual([[use(1, 1)]]);
});
