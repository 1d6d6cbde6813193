import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes in buffers that are still referenced, without buffers that only wait for garbage collection. */
export function heldBytes(): number {
  collect();
  collect(); // The first collection leaves buffers to a concurrent sweep, and the second collection waits for that sweep.
  return process.memoryUsage().arrayBuffers;
}
