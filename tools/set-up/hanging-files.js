const { readFileSync } = require('node:fs');

/** Longer than `until` waits (`libs/testing`), which names the condition. */
const MOST_MS = 600_000;

/**
 * Ends the process of a test file that runs too long: after an endless loop, no limit inside the process counts. Returns a function that
 * stops the watch.
 *
 * @param {string} notes what `describe-file.js` writes: the last line of a process names its file, with `wallSeconds` once that has ended
 * @param {(message: string) => void} onHang is told the file and the limit
 */
exports.endHangingFiles = (notes, onHang, { mostMs = MOST_MS, pollMs = 5_000 } = {}) => {
  const lastOf = new Map();
  const poll = () => {
    const entries = exports.readNotes(notes);
    for (const [pid, entry] of new Map(entries.map((each, at) => [each.pid, { ...each, at }]))) {
      const known = lastOf.get(pid);
      if (known?.at !== entry.at) lastOf.set(pid, { at: entry.at, since: Date.now() });
      else if (entry.wallSeconds === undefined && Date.now() - known.since > mostMs) {
        lastOf.set(pid, { at: entry.at, since: Infinity });
        endProcess(pid);
        onHang(`${entry.file} took longer than ${mostMs / 60_000} minutes and was stopped`);
      }
    }
  };
  const timer = setInterval(poll, pollMs);
  return () => clearInterval(timer);
};

function endProcess(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** Begins and ends of test files so far, the oldest first. */
exports.readNotes = (path) => {
  try {
    const lines = readFileSync(path, 'utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
  } catch (error) {
    if (error.code === 'ENOENT') return []; // No file has begun.
    throw error;
  }
};
