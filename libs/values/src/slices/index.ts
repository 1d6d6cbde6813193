/*
 * Long work in one process: files, long lists, sums over many documents. Its CPU time is cut into slices. However many files are written, one
 * slice runs at a time and is followed by a rest, so that short requests are served between two slices.
 */

/** A send takes about ten turns of the event loop, so that long work beside it adds at most 20 ms. */
const SLICE_MS = 2;
/** Long work gets at most a third of a process: the system prefers processes that sleep when others want its processors, too. */
const REST_MS = 4;
/** Items of `slicesOf`: a number or a row takes up to 0.02 ms. */
const ITEMS = 100;

/** The end of the current slice, ms of the monotonic clock. */
let until = 0;
/** Long work that waits for its slice, in order. */
const waiting: (() => void)[] = [];

/** Whether long work must wait for `nextSlice` before its next item. */
export function isSliceOver(): boolean {
  return performance.now() >= until;
}

/** Waits for the next slice, behind other long work that waits already. */
export function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) planSlice();
  });
}

function planSlice(): void {
  const restMs = until + REST_MS - performance.now();
  if (restMs > 0) setTimeout(beginSlice, restMs);
  else setImmediate(beginSlice);
}

function beginSlice(): void {
  until = performance.now() + SLICE_MS;
  waiting.shift()!();
  if (waiting.length > 0) planSlice();
}

/** Converts many items in slices. */
export async function mapInSlices<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  convert: (item: T) => R,
): Promise<R[]> {
  const converted: R[] = [];
  for await (const item of inSlices(items)) converted.push(convert(item));
  return converted;
}

/** All items, such as the documents of a cursor, which are decoded as they are read. */
export function readInSlices<T>(items: AsyncIterable<T>): Promise<T[]> {
  return mapInSlices(items, (item) => item);
}

/** The items, read in slices. The work on an item belongs to the slice. */
export async function* inSlices<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  for await (const item of items) {
    if (isSliceOver()) await nextSlice();
    yield item;
  }
}

/** The items in groups of 100 for work that takes little time for each, in slices. */
export async function* slicesOf<T>(items: readonly T[]): AsyncGenerator<T[]> {
  for (let at = 0; at < items.length; at += ITEMS) {
    if (isSliceOver()) await nextSlice();
    yield items.slice(at, at + ITEMS);
  }
}
