/** Ends child processes together with this process, also if a signal ends it. */
const signals = new Map();

process.once('exit', () => signals.forEach((signal, child) => child.kill(signal)));
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, () => process.exit(130));

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal that ends it; a program that passes signals on to its own children needs SIGTERM
 * @returns {import('node:child_process').ChildProcess} the child
 */
export function endTogether(child, signal = 'SIGKILL') {
  signals.set(child, signal);
  child.once('exit', () => signals.delete(child));
  return child;
}
