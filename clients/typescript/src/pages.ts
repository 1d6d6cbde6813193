/** All records of a list, requested page by page on demand. */
export async function* recordsOf<T>(
  page: (range: { start: number; length: number }) => Promise<{ records: T[]; total: number | undefined }>,
  { length, idOf }: { length: number; idOf?: (record: T) => unknown },
): AsyncGenerator<T, void, undefined> {
  let before = new Set<unknown>();
  for (let start = 0; ; start += length) {
    const { records, total } = await page({ start, length });
    // New records at the beginning of a list move later records to the next page: those that come twice are left out.
    const ids = new Set(idOf ? records.map(idOf) : []);
    for (const record of records) if (!idOf || !before.has(idOf(record))) yield record;
    before = ids;
    const isLast = total === undefined ? records.length < length : start + length >= total;
    if (isLast || records.length === 0) return;
  }
}
