/** Polls until a condition holds. @throws Error after the limit (ms). */
export async function until(condition: () => boolean | Promise<boolean>, limitMs = 30_000): Promise<void> {
  const end = Date.now() + limitMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('It did not come true in time.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
