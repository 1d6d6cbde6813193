/** One metric in Prometheus' text format. */
export interface Metric {
  name: string;
  type: string;
  help: string;
  /** Labels of each series, without those that Prometheus adds to all. */
  series: { name: string; labels: Record<string, string>; value: number }[];
}

const LINE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"/g;

/** Parses the text of `/metrics`. Throws at an invalid line. */
export function parseExposition(text: string): Map<string, Metric> {
  const metrics = new Map<string, Metric>();
  let current: Metric | null = null;
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, kind, name, rest] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (kind === 'HELP') {
      current = { name: name!, type: '', help: rest!, series: [] };
      metrics.set(name!, current);
    } else if (kind === 'TYPE') {
      current!.type = rest!;
    } else {
      const found = LINE.exec(line);
      if (!found || !current || !found[1]!.startsWith(current.name)) throw new Error(`Not a series: ${line}`);
      const labels = Object.fromEntries(
        [...(found[2] ?? '').matchAll(LABEL)].map(([, key, value]) => [key, value!]),
      );
      current.series.push({ name: found[1]!, labels, value: Number(found[3]) });
    }
  }
  return metrics;
}
