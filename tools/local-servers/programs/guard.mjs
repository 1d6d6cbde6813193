/**
 * Outlives its starter, and ends all processes of the starter, and no others, when the starter is gone. The guard notices that
 * by the end of its stdin, even after a SIGKILL.
 *
 * Stdin carries one JSON object per line: {"marker", "graceMs"} once, then {"watch": pid}, {"forget": pid}, {"atEnd": [command,
 * ...args]} and, before an orderly end, {"release": true}.
 *
 * With /proc, the guard also finds processes by the marker in their environment. That covers processes whose start was not yet
 * reported, and daemons (epmd) that left their parents.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const GIVE_UP_MS = 20_000;
const POLL_MS = 50;

const watched = new Set();
const atEnd = [];
let marker = '';
let graceMs = 0;
let released = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const message = JSON.parse(line);
  if (message.marker) ({ marker, graceMs } = message);
  if (message.watch) watched.add(message.watch);
  if (message.forget) watched.delete(message.forget);
  if (message.atEnd) atEnd.push(message.atEnd);
  if (message.release) released = true;
});
lines.on('close', () => {
  if (released) process.exit(0);
  for (const [command, ...args] of atEnd)
    spawn(command, args, { stdio: 'ignore' }).on('error', () => undefined);
  endAll();
});

function endAll() {
  const since = Date.now();
  for (const pid of survivors()) send(pid, 'SIGTERM');
  setInterval(() => {
    const left = survivors();
    const waited = Date.now() - since;
    if (left.length === 0 || waited > GIVE_UP_MS) process.exit(0);
    if (waited > graceMs) left.forEach(killWithGroup);
  }, POLL_MS);
}

function survivors() {
  return [...new Set([...watched, ...marked()])].filter(isAlive);
}

function marked() {
  if (!marker) return [];
  try {
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)
      .filter((pid) => carriesMarker(pid))
      .map(Number);
  } catch {
    return []; // without /proc, only the watched pids are known
  }
}

function carriesMarker(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(marker);
  } catch {
    return false; // ended since, or owned by another user
  }
}

/** A zombie is dead: if no parent reaps it, waiting for it would never end. */
function isAlive(pid) {
  if (!send(pid, 0)) return false;
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return send(pid, 0);
  }
}

function send(pid, signal) {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false; // already ended
  }
}

/** A watched process leads its own group; the negative pid reaches its helpers too. */
function killWithGroup(pid) {
  if (watched.has(pid)) send(-pid, 'SIGKILL');
  send(pid, 'SIGKILL');
}
