import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes in buffers that something still refers to: what is only waiting to be collected doesn't count. */
export function heldBytes(): number {
  collect();
  collect(); // The first leaves buffers to be swept beside the work; the second waits for them.
  return process.memoryUsage().arrayBuffers;
}
