/** A positive integer from the environment. Throws for other values. */
export function numberOf(name: string, byDefault: number): number {
  const given = process.env[name];
  if (!given) return byDefault;
  const value = Number(given);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} is a whole number from 1 on`);
  return value;
}
