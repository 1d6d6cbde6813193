const DUPLICATE_KEY = 11000;

/** Whether a write was refused by a unique index; `index` narrows it to one index by name. */
export function isDuplicateKey(error: unknown, index?: string): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (code !== DUPLICATE_KEY) return false;
  return index === undefined || error.message.includes(`index: ${index}`);
}
