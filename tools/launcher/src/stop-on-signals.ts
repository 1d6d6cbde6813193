/** npm forwards a Ctrl-C that the terminal has already sent to this process: that does not count as the second one. */
const SECOND_SIGNAL_AFTER_MS = 1_000;

/** The first Ctrl-C stops the run in order, a second one stops it at once. `stop` does the same, with a reason. */
export function stopOnSignals(): { signal: AbortSignal; stop: (why: string) => void } {
  const stopping = new AbortController();
  let first = 0;
  const stop = (why: string): void => {
    if (first === 0) first = Date.now();
    else if (Date.now() - first > SECOND_SIGNAL_AFTER_MS) process.exit(1); // the guard ends the remaining processes
    stopping.abort(new Error(`Stopped by ${why}`));
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  return { signal: stopping.signal, stop };
}
