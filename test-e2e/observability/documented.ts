import { textOf } from '../support/checkout';

export interface DocumentedMetric {
  name: string;
  type: string;
  labels: string[];
}

/** For these metrics, the page only names their source. */
const FOREIGN = '## Of others';

/** The tables of docs/metrics.md: the metrics of Herald's processes. */
export function documentedMetrics(): DocumentedMetric[] {
  const [ours] = textOf('docs', 'metrics.md').split(FOREIGN);
  return rowsOf(ours!).map(([name, type, labels]) => ({
    name: name!.replaceAll('`', ''),
    type: type!,
    labels: [...labels!.matchAll(/`(\w+)`/g)].map(([, label]) => label!),
  }));
}

/** Third-party metrics that rules and dashboards may use. */
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
