/** Of this process, which has one standard output. */
let dropped = 0;

/** Lines that could not be written since the process started. */
export function droppedLines(): number {
  return dropped;
}

/** Writes a line to standard output. A line that cannot be written, for example to a full volume, is dropped and counted. */
export function writeLine(line: string): void {
  process.stdout.write(line, (error) => {
    if (error) dropped++;
  });
}

/**
 * A full volume (ENOSPC), a broken disk (EIO) or an ended reader (EPIPE) of standard output or standard error must not end the process:
 * without a listener, Node throws these errors. Later lines are written again as soon as it is possible.
 */
export function outliveOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
