import type { AnyRouter } from '@tanstack/react-router';
import type { Face } from '../data/session';

const AFTER_MS = 3_000;

/**
 * Loads the other screens of a face shortly after the first is drawn. They are small, open without delay, and can be opened while the
 * console is unavailable.
 * @returns a function that cancels the loading
 */
export function preloadScreens({ routesById }: Pick<AnyRouter, 'routesById'>, face: Face): () => void {
  const timer = setTimeout(() => {
    const all = Object.entries<{ options: { component?: unknown } }>(routesById);
    for (const [, { options }] of all.filter(([id]) => id.startsWith(`/${face}`))) {
      const { preload } = (options.component ?? {}) as { preload?: () => Promise<void> };
      // A screen that fails to load now is loaded when it is opened.
      void preload?.().catch(() => undefined);
    }
  }, AFTER_MS);
  return () => clearTimeout(timer);
}
