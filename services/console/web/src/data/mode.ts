/** Pages in test mode. The same pages of live mode are without `/test`. */
const TEST_PAGES = /^\/test\/company(?:\/|$)/;
/** Paths of the API that both modes share: sender names belong to no mode. */
const SHARED = /^\/v1\/sms\/brandNames(?:\?|$)/;

/** Whether an address is a page in test mode. */
export const isTestPage = (address: string): boolean => TEST_PAGES.test(address);

/**
 * Whether this page is in test mode, by its address. The mode of a loaded page never changes: the switch loads another page, so that no
 * answer, form or request of one mode is ever used in the other.
 */
export const isTest = isTestPage(globalThis.location?.pathname ?? '');

/** The mode of this page; null for operators, who have none. */
export const modeOfPage = (): 'live' | 'test' | null =>
  isTest ? 'test' : /^\/company(?:\/|$)/.test(window.location.pathname) ? 'live' : null;

/** Before the addresses of this page's links. */
export const BASE = isTest ? '/test' : '';

/** The path of a request in a mode. Services that do not know test mode answer paths of test mode with 404. */
export function pathInMode(path: string, test: boolean): string {
  if (!test || SHARED.test(path)) return path;
  if (path.startsWith('/v1/')) return `/v1/test/${path.slice('/v1/'.length)}`;
  return path.startsWith('/bulk-sends') ? `/test${path}` : path;
}

/** The path of a request of this page. */
export const inMode = (path: string): string => pathInMode(path, isTest);

/** The path of which `inMode` made this path. */
export const withoutMode = (path: string): string => path.replace(/^\/v1\/test\//, '/v1/');

/** The filter of lists of the company that have data of both modes: that of this page. */
export const OF_MODE = { test: String(isTest) };

/** Leads to a page, which may be in the other mode. */
export function openPlace(history: { replace(place: string): void }, place: string): void {
  if (isTestPage(place) === isTest) history.replace(place);
  else window.location.replace(place);
}
