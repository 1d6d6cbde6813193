const { readFileSync, readdirSync } = require('node:fs');

/** Linux counts CPU time in hundredths of a second, independent of the kernel's own tick. */
const TICKS_PER_SECOND = 100;

/**
 * CPU time (user + system, s) of a process and of all its descendants, including those that have ended and were waited for. `null` without
 * /proc.
 */
exports.cpuSecondsBelow = (rootPid) => {
  const processes = readProcesses();
  if (!processes.has(rootPid)) return null;
  const children = groupByParent(processes);
  const [open, seen] = [[rootPid], []];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    seen.push(processes.get(pid).ticks);
    open.push(...(children.get(pid) ?? []));
  }
  return seen.reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
};

function readProcesses() {
  const processes = new Map();
  for (const name of namesIn('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = statOf(name);
    if (stat) processes.set(Number(name), stat);
  }
  return processes;
}

function groupByParent(processes) {
  const children = new Map();
  for (const [pid, { parent }] of processes) children.set(parent, [...(children.get(parent) ?? []), pid]);
  return children;
}

/** proc(5): after the name in brackets come state, ppid, …, utime, stime, cutime and cstime as fields 14 to 17. */
function statOf(pid) {
  let text;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null; // The process has ended.
  }
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { parent: Number(fields[1]), ticks };
}

function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return []; // Not Linux.
  }
}
