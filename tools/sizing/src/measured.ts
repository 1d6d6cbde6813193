/** Microseconds of CPU per message by process, as in a row of docs/internal/measurements.md. */
export type CpuOfRow = Readonly<Record<string, number>>;

/**
 * Reads the CPU of a row from the page with the results: ``- `row`: CPU per message, µs: `mongod 71`, `gateway 1,024` ``. Throws if the
 * page has no such line.
 */
export function cpuOfRow(page: string, row: string): CpuOfRow {
  const begin = `- \`${row}\`: CPU per message, µs: `;
  const line = page.split('\n').find((each) => each.startsWith(begin));
  if (line === undefined) throw new Error(`docs/internal/measurements.md has no CPU of the row ${row}`);
  return Object.fromEntries(
    line
      .slice(begin.length)
      .replaceAll('`', '')
      .split(/, (?=[a-z])/)
      .map((entry): [string, number] => {
        const space = entry.lastIndexOf(' ');
        return [entry.slice(0, space), Number(entry.slice(space + 1).replaceAll(',', ''))];
      }),
  );
}
