/** Factor from one try to the next, until one rate keeps up and another does not. */
const STEP = 1.25;
/** Largest ratio between the lowest failing rate and the highest passing rate. */
const NEAR = 1.04;
const LEAST = 1;

/**
 * The highest rate that keeps up, to within 4 %. The search moves in steps of a quarter from `start` until the limit is between two rates,
 * then bisects. Throws if no rate keeps up.
 */
export async function highestRate(
  start: number,
  keepsUp: (rate: number) => Promise<boolean>,
): Promise<number> {
  let highest = 0;
  let tooHigh = Infinity;
  let rate = Math.round(start);
  for (;;) {
    if (await keepsUp(rate)) highest = rate;
    else tooHigh = rate;
    if (tooHigh <= LEAST) throw new Error(`Not even ${LEAST} message per second is sustained`);
    const next = nextRate(highest, tooHigh);
    if (next === highest || next === tooHigh || tooHigh / highest <= NEAR) return highest;
    rate = next;
  }
}

function nextRate(highest: number, tooHigh: number): number {
  if (tooHigh === Infinity) return Math.ceil(highest * STEP);
  return highest === 0 ? Math.floor(tooHigh / STEP) : Math.round(Math.sqrt(highest * tooHigh));
}
