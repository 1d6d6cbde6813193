import { until } from './until';

it('returns the first value that fits', async () => {
  let n = 0;
  expect(await until(() => n++)).toBe(1);
  expect(
    await until(
      () => Promise.resolve(n++),
      (value) => value > 3,
    ),
  ).toBe(4);
});

it('reports the condition and the last value at the timeout', async () => {
  const waiting = until(
    () => [7],
    (list) => list.length > 1,
    { timeoutMs: 5, what: 'two numbers' },
  );
  await expect(waiting).rejects.toThrow('Not within 5 ms: two numbers. Last seen: [7]');
  await expect(until(() => 1 > 2, Boolean, { timeoutMs: 5 })).rejects.toThrow('Not within 5 ms: ()=>1 > 2.');
});
