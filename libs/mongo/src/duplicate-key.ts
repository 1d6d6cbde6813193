const DUPLICATE_KEY = 11000;

/** Whether a write was refused by a unique index. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === DUPLICATE_KEY;
}
