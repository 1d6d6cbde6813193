import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface DocumentedMetric {
  name: string;
  type: string;
  labels: string[];
}

const root = join(__dirname, '..', '..');
export const inRepo = (...path: string[]): string => join(root, ...path);
export const readRepo = (...path: string[]): string => readFileSync(inRepo(...path), 'utf8');

/** Of those, the page only says where they come from. */
const FOREIGN = '## Of others';

/** The tables of docs/metrics.md: what our processes show. */
export function documentedMetrics(): DocumentedMetric[] {
  const [ours] = readRepo('docs', 'metrics.md').split(FOREIGN);
  return rowsOf(ours!).map(([name, type, labels]) => ({
    name: name!.replaceAll('`', ''),
    type: type!,
    labels: [...labels!.matchAll(/`(\w+)`/g)].map(([, label]) => label!),
  }));
}

/** Metrics of others that rules and dashboards may use. */
export function foreignMetrics(): string[] {
  const [, foreign] = readRepo('docs', 'metrics.md').split(FOREIGN);
  return rowsOf(foreign!).map(([name]) => name!.replaceAll('`', ''));
}

function rowsOf(markdown: string): string[][] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}
