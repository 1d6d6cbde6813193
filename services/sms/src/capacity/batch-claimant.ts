import type { Claimant } from './route-queues';
import type { Permit } from './permits';

/** Asks for queue capacity on behalf of one claim, which it waits for under the permit of the claim's batch. */
export class BatchClaimant implements Claimant {
  private at: string | null = null;
  /** Routes at which a wait timed out. To wait there again for each recipient would hold up recipients of other routes. */
  private readonly full = new Set<string>();

  constructor(
    readonly company: number,
    readonly large: boolean,
    private readonly permit: Pick<Permit, 'waitAt'>,
  ) {}

  waitAt(route: string): boolean {
    if (this.full.has(route) || !this.permit.waitAt(route)) return false;
    this.at = route;
    return true;
  }

  goOn(inVain: boolean): void {
    this.permit.waitAt(null);
    if (inVain) this.full.add(this.at!);
  }
}
