import type { Asker } from './places';
import type { Slot } from './slots';

/** Asks for places in the name of one claim, in the slot that its batch has. */
export class BatchAsker implements Asker {
  private at: string | null = null;
  /** Where it has waited in vain; once more for each of its recipients would keep what it has for other routes. */
  private readonly full = new Set<string>();

  constructor(
    readonly company: number,
    readonly large: boolean,
    private readonly slot: Pick<Slot, 'waitAt'>,
  ) {}

  waitAt(route: string): boolean {
    if (this.full.has(route) || !this.slot.waitAt(route)) return false;
    this.at = route;
    return true;
  }

  goOn(inVain: boolean): void {
    this.slot.waitAt(null);
    if (inVain) this.full.add(this.at!);
  }
}
