/**
 * Calls `late` after `ms` milliseconds. After a stall of this process, an answer in time may be in the socket: the immediate runs after the
 * sockets are read, the timer before.
 * @returns ends the limit
 */
export function timeLimit(ms: number, late: () => void): () => void {
  let immediate: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => (immediate = setImmediate(late)), ms);
  return () => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };
}
