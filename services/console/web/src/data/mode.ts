import { isTestPage, pathInMode } from './mode-paths';

/**
 * Whether this page is in test mode, by its address. The mode of a loaded page never changes: the switch loads another page, so that no
 * answer, form or request of one mode is ever used in the other.
 */
export const isTest = isTestPage(window.location.pathname);

/** The mode of this page; null on pages of operators. */
export const modeOfPage = (): 'live' | 'test' | null =>
  isTest ? 'test' : /^\/company(?:\/|$)/.test(window.location.pathname) ? 'live' : null;

/** Before the addresses of this page's links. */
export const BASE = isTest ? '/test' : '';

/** The path of a request of this page. */
export const inMode = (path: string): string => pathInMode(path, isTest);

/** The filter of lists of the company that have data of both modes: that of this page. */
export const OF_MODE = { test: String(isTest) };

/** Leads to a page, which may be in the other mode. */
export function openPlace(history: { replace(place: string): void }, place: string): void {
  if (isTestPage(place) === isTest) history.replace(place);
  else window.location.replace(place);
}
