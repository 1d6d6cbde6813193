/** Records of a list, from the first to the last, asked for page by page as they are wanted. */
export async function* recordsOf<T>(
  page: (range: { start: number; length: number }) => Promise<{ records: T[]; total: number | undefined }>,
  { length, idOf }: { length: number; idOf?: (record: T) => unknown },
): AsyncGenerator<T, void, undefined> {
  let before = new Set<unknown>();
  for (let start = 0; ; start += length) {
    const { records, total } = await page({ start, length });
    // What is added meanwhile to a list that begins with the newest moves the rest on: those come again, and are left out.
    const ids = new Set(idOf ? records.map(idOf) : []);
    for (const record of records) if (!idOf || !before.has(idOf(record))) yield record;
    before = ids;
    const isLast = total === undefined ? records.length < length : start + length >= total;
    if (isLast || records.length === 0) return;
  }
}
