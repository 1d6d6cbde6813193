/**
 * The profile as V8 writes it: a tree of call frames, and for each sample the node that ran and the µs since the last sample (at first,
 * since `startTime`).
 */
export interface CpuProfile {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
  }[];
  startTime: number;
  samples: number[];
  timeDeltas: number[];
}

const SHOWN = 40;

/** The functions, files and packages with the most self time between two timestamps (µs, of the same clock), as lines of a table. */
export function topFunctions(
  { nodes, startTime, samples, timeDeltas }: CpuProfile,
  from: number,
  to: number,
): string[] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const byFunction = new Map<string, number>();
  const byPlace = new Map<string, number>();
  let total = 0;
  let at = startTime;
  samples.forEach((id, index) => {
    const frame = frames.get(id)!;
    const microseconds = timeDeltas[index]!;
    at += microseconds;
    if (at < from || at > to || frame.functionName === '(idle)') return;
    total += microseconds;
    const place = placeOf(frame.url);
    const where = frame.url === '' ? '' : `  ${shortened(frame.url)}:${frame.lineNumber + 1}`;
    add(byFunction, `${frame.functionName || '(anonymous)'}${where}`, microseconds);
    add(byPlace, place, microseconds);
  });
  return [
    `CPU time ${(total / 1e6).toFixed(1)} s, by package:`,
    ...lines(byPlace, total, 15),
    'by function, self time:',
    ...lines(byFunction, total, SHOWN),
  ];
}

function lines(times: Map<string, number>, total: number, shown: number): string[] {
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, shown)
    .map(([name, time]) => `${((100 * time) / total).toFixed(1).padStart(6)} %  ${name}`);
}

function add(times: Map<string, number>, name: string, time: number): void {
  times.set(name, (times.get(name) ?? 0) + time);
}

/** The package or the folder that a file belongs to. */
function placeOf(url: string): string {
  if (url === '') return '(engine)';
  if (url.startsWith('node:')) return 'node';
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url);
  if (inPackage) return inPackage[1]!;
  return /\/((?:services|libs|tools)\/[^/]+)\//.exec(url)?.[1] ?? url;
}

function shortened(url: string): string {
  return url.replace(/^file:\/\//, '').replace(/^.*\/(?=(node_modules|services|libs|tools)\/)/, '');
}
