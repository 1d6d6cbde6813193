/** npm passes a Ctrl-C on that the terminal has sent to us already: that is not yet a second one. */
const SECOND_SIGNAL_AFTER_MS = 1_000;

/** A Ctrl-C ends what runs in order, a second one at once; so does `stop`, which tells why. */
export function stopOnSignals(): { signal: AbortSignal; stop: (why: string) => void } {
  const stopping = new AbortController();
  let first = 0;
  const stop = (why: string): void => {
    if (first === 0) first = Date.now();
    else if (Date.now() - first > SECOND_SIGNAL_AFTER_MS) process.exit(1); // the guard ends what is left
    stopping.abort(new Error(`Stopped by ${why}`));
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  return { signal: stopping.signal, stop };
}
