import { until } from '@herald/testing/until';
import { DelayQueue } from './delay-queue';

/** Blocks the event loop: time passes and no timer runs until the end. */
function standStill(ms: number): void {
  const end = Date.now() + ms;
  while (Date.now() < end);
}

it('releases items by due time even if the event loop is late', async () => {
  const released: number[] = [];
  const queue = new DelayQueue<number>((item) => released.push(item), 10);
  // The first and the third timer have the same length, so a late event loop runs them before the second.
  while (Date.now() % 10 !== 0);
  queue.add(1, 60);
  queue.add(2, 100);
  standStill(50);
  queue.add(3, 60);
  standStill(100);
  await until(() => queue.size === 0);
  expect(released).toEqual([1, 2, 3]);
});

it('accepts no more than its limit, and releases due items at once', () => {
  const released: number[] = [];
  const queue = new DelayQueue<number>((item) => released.push(item), 1);
  expect([queue.add(1, 60_000), queue.add(2, 60_000), queue.add(3, 0)]).toEqual([true, false, true]);
  expect([queue.size, released]).toEqual([1, [3]]);
  queue.clear();
  expect(queue.size).toBe(0);
});
