/** With `node --expose-gc`. */
const collect = (globalThis as { gc?: (options: { type: 'minor' }) => void }).gc;

const COLLECT_AFTER_BYTES = 4 * 1024 * 1024;

let passed = 0;

/**
 * Notes bytes of a body that were handed on. By itself Node lets some 30 MB of such buffers pile up before it frees them, so that a
 * gateway grows with its bodies; collecting the young generation now and then takes a millisecond and keeps it flat.
 */
export function notePassed(bytes: number): void {
  if (!collect) return;
  passed += bytes;
  if (passed < COLLECT_AFTER_BYTES) return;
  passed = 0;
  collect({ type: 'minor' });
}
