import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface WrittenLine {
  /** `gateway.log` */
  file: string;
  text: string;
  /** null where the line is none of our loggers'. */
  level: string | null;
}

/**
 * MongoDB's own "Slow query", which holds the query: which queries are slow is the machine's, and its log is kept with its data. A system on
 * given servers has no such lines.
 */
const SLOW_QUERY = /"id":51803\b/;

/** Every line that the processes of a system have written, those of the servers too. */
export async function writtenLines(dir: string): Promise<WrittenLine[]> {
  const logs = join(dir, 'logs');
  const files = await readdir(logs);
  const texts = await Promise.all(files.map((file) => readFile(join(logs, file), 'utf8')));
  return files.flatMap((file, index) =>
    texts[index]!.split('\n')
      .filter((text) => text !== '' && !SLOW_QUERY.test(text))
      .map((text) => ({ file, text, level: /"level":"(\w+)"/.exec(text)?.[1] ?? null })),
  );
}

/** Lines that hold a text, shortened, with where they stand. */
export function linesWith(lines: WrittenLine[], text: string): string[] {
  return lines
    .filter((line) => line.text.includes(text))
    .map(({ file, text: line }) => `${file}: ${line.slice(0, 400)}`);
}
