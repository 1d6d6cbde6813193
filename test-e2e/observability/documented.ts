import { textOf } from '../support/checkout';

export interface DocumentedMetric {
  name: string;
  type: string;
  labels: string[];
}

/** Of those, the page only says where they come from. */
const FOREIGN = '## Of others';

/** The tables of docs/metrics.md: what our processes show. */
export function documentedMetrics(): DocumentedMetric[] {
  const [ours] = textOf('docs', 'metrics.md').split(FOREIGN);
  return rowsOf(ours!).map(([name, type, labels]) => ({
    name: name!.replaceAll('`', ''),
    type: type!,
    labels: [...labels!.matchAll(/`(\w+)`/g)].map(([, label]) => label!),
  }));
}

/** Metrics of others that rules and dashboards may use. */
export function foreignMetrics(): string[] {
  const [, foreign] = textOf('docs', 'metrics.md').split(FOREIGN);
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
