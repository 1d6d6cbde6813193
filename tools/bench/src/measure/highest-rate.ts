/** From one try to the next, until one keeps up and one doesn't. */
const STEP = 1.25;
/** How near the lowest that doesn't may be to the highest that does. */
const NEAR = 1.04;
const LEAST = 1;

/**
 * The highest rate that keeps up, to within 4 %: in steps of a quarter from `start` until it is between two, then in between. Throws where
 * none does.
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
    if (tooHigh <= LEAST) throw new Error(`Not even ${LEAST} a second keeps up`);
    const next = nextRate(highest, tooHigh);
    if (next === highest || next === tooHigh || tooHigh / highest <= NEAR) return highest;
    rate = next;
  }
}

function nextRate(highest: number, tooHigh: number): number {
  if (tooHigh === Infinity) return Math.ceil(highest * STEP);
  return highest === 0 ? Math.floor(tooHigh / STEP) : Math.round(Math.sqrt(highest * tooHigh));
}
