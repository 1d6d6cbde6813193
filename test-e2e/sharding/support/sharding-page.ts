import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = join(__dirname, '..', '..', '..', 'docs', 'sharding.md');

/** docs/sharding.md: its tables by their headings, and its commands. */
export class ShardingPage {
  private readonly text = readFileSync(PAGE, 'utf8');

  /** The rows of the table below this heading, without the code marks. */
  table(heading: string): string[][] {
    const section = this.text.split(/^## /m).find((part) => part.startsWith(heading));
    if (!section) throw new Error(`docs/sharding.md has no section "${heading}".`);
    const lines = section.split('\n').filter((line) => line.startsWith('|'));
    return lines.slice(2).map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
  }
}
