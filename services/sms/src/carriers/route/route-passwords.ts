import type { Bind } from './bind';
import type { Passwords } from './link-keeper';
import type { RouteSettings } from './route-settings';

type Given = Pick<RouteSettings, 'password' | 'previousPasswords'>;
type RenewableBind = Pick<Bind, 'isBound' | 'isOutdated' | 'isRenewing' | 'renew'>;

/** A centre that refused the newest password is asked again so much later. */
const ASK_AGAIN_MS = 60_000;

/**
 * The passwords of a route, and its binds' way to a new one: one bind after the other is made anew, so that the others submit meanwhile. While
 * the centre takes the newest not yet, one of before lets a bind in again, and the others stay as they are.
 */
export class RoutePasswords implements Passwords {
  current: readonly string[];
  private renewed: RenewableBind | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    settings: Given,
    private readonly binds: () => RenewableBind[],
    private readonly askAgainMs = ASK_AGAIN_MS,
  ) {
    this.current = listed(settings);
  }

  set(settings: Given): void {
    const wanted = listed(settings);
    const isAnother = wanted[0] !== this.current[0];
    this.current = wanted;
    if (!isAnother) return;
    this.stop();
    this.renewNext();
  }

  /** Whenever a bind came or went. */
  renewNext(): void {
    const { renewed } = this;
    const binds = this.binds();
    const isBack = renewed?.isBound && !renewed.isRenewing;
    if (isBack && renewed.isOutdated) this.askAgainLater();
    // Its slot may be another sender's by now.
    if (isBack || (renewed && !binds.includes(renewed))) this.renewed = null;
    if (this.timer || this.renewed) return;
    if (!binds.every(({ isBound, isRenewing }) => isBound && !isRenewing)) return;
    this.renewed = binds.find(({ isOutdated }) => isOutdated) ?? null;
    this.renewed?.renew();
  }

  stop(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.renewed = null;
  }

  private askAgainLater(): void {
    this.timer = setTimeout(() => {
      this.timer = null;
      this.renewNext();
    }, this.askAgainMs);
  }
}

function listed({ password, previousPasswords }: Given): string[] {
  return [...new Set([password, ...previousPasswords])];
}
