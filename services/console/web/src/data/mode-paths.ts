/** Pages in test mode. The same pages of live mode are without `/test`. */
const TEST_PAGES = /^\/test\/company(?:\/|$)/;
/** Paths of the API that both modes share: sender names belong to no mode. */
const SHARED = /^\/v1\/sms\/brandNames(?:\?|$)/;

/** Whether an address is a page in test mode. */
export const isTestPage = (address: string): boolean => TEST_PAGES.test(address);

/** The path of a request in a mode. Services that do not know test mode answer paths of test mode with 404. */
export function pathInMode(path: string, test: boolean): string {
  if (!test || SHARED.test(path)) return path;
  if (path.startsWith('/v1/')) return `/v1/test/${path.slice('/v1/'.length)}`;
  return path.startsWith('/bulk-sends') ? `/test${path}` : path;
}

/** The path of which `inMode` made this path. */
export const withoutMode = (path: string): string => path.replace(/^\/v1\/test\//, '/v1/');
