/** Factor from one attempt to the next, until one rate is sustained and another is not. */
const STEP = 1.25;
/** Largest ratio between the lowest failing rate and the highest passing rate. */
const NEAR = 1.04;
const LEAST = 1;

/**
 * The attempt at the highest rate that is sustained, to within 4 %. The search moves in steps of a quarter from `start` until the limit is
 * between two rates, then bisects. Throws if no rate is sustained.
 */
export async function highestSustained<Attempt extends { isSustained: boolean }>(
  start: number,
  attempt: (rate: number) => Promise<Attempt>,
): Promise<Attempt> {
  let highest: { rate: number; attempt: Attempt } | null = null;
  let tooHigh = Infinity;
  let rate = Math.round(start);
  for (;;) {
    const tried = await attempt(rate);
    if (tried.isSustained) highest = { rate, attempt: tried };
    else tooHigh = rate;
    if (tooHigh <= LEAST) throw new Error(`Not even ${LEAST} message per second is sustained`);
    rate = nextRate(highest?.rate ?? 0, tooHigh);
    if (highest && (rate === highest.rate || rate === tooHigh || tooHigh / highest.rate <= NEAR))
      return highest.attempt;
  }
}

function nextRate(highest: number, tooHigh: number): number {
  if (tooHigh === Infinity) return Math.ceil(highest * STEP);
  return highest === 0 ? Math.floor(tooHigh / STEP) : Math.round(Math.sqrt(highest * tooHigh));
}
