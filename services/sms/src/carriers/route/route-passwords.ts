import type { Bind } from './bind';
import type { Passwords } from './link-keeper';
import type { RouteSettings } from './route-settings';

type Given = Pick<RouteSettings, 'password' | 'previousPasswords'>;
type RenewableBind = Pick<Bind, 'isBound' | 'isOutdated' | 'isRenewing' | 'renew'>;

/** Delay before a newest password that the SMSC refused is tried again. */
const ASK_AGAIN_MS = 60_000;

/**
 * The passwords of a route, and the change to a new one: binds are renewed one by one, so that the others keep submitting. While the
 * SMSC does not accept the newest password, the bind uses a previous one again, and the others are left unchanged.
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

  /** Call it after a bind was gained or lost. */
  renewNext(): void {
    const { renewed } = this;
    const binds = this.binds();
    const isBack = renewed?.isBound && !renewed.isRenewing;
    if (isBack && renewed.isOutdated) this.askAgainLater();
    // Another sender may have its lease by now.
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
