import { setImmediate as serveOthers } from 'node:timers/promises';

/** Items that are read in one go: a number or a row takes up to 0.1 ms. */
const SLICE = 100;

/** Splits many items into slices. Other requests are served between two slices, so that a long list does not hold the process. */
export async function* slicesOf<T>(items: readonly T[]): AsyncGenerator<T[]> {
  for (let at = 0; at < items.length; at += SLICE) {
    if (at > 0) await serveOthers();
    yield items.slice(at, at + SLICE);
  }
}
