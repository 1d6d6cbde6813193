/** The fields of a customer or account as sent, in which an empty text means the same as null: the field is not given. */
export function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]),
  );
}
