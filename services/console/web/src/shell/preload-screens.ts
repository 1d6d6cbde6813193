import type { AnyRouter } from '@tanstack/react-router';
import type { Face } from '../data/session';

const AFTER_MS = 3_000;

/**
 * Loads the other screens of a face once the first has been drawn for a moment: they are small, come at once when they are asked for, and can be
 * gone to while the console is away.
 * @returns gives it up
 */
export function preloadScreens({ routesById }: Pick<AnyRouter, 'routesById'>, face: Face): () => void {
  const timer = setTimeout(() => {
    const all = Object.entries<{ options: { component?: unknown } }>(routesById);
    for (const [, { options }] of all.filter(([id]) => id.startsWith(`/${face}`))) {
      const { preload } = (options.component ?? {}) as { preload?: () => Promise<void> };
      // What does not come now is asked for when somebody goes there.
      void preload?.().catch(() => undefined);
    }
  }, AFTER_MS);
  return () => clearTimeout(timer);
}
