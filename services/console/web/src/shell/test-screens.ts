/**
 * Screens in test mode: those with data of test keys, and those that belong to no mode. All others show and change live data, so that they
 * are in live mode only.
 */
const SCREENS = [
  ...['/company/compose', '/company/messages', '/company/sends', '/company/callbacks'],
  ...['/company/saved', '/company/sessions'],
];

/** Whether a page exists in test mode. @param path without `/test` */
export const hasTests = (path: string): boolean =>
  SCREENS.some((screen) => path === screen || path.startsWith(`${screen}/`));

/** The page in the other mode that the switch leads to: the screen without its record, which belongs to one mode. */
export function placeInMode(path: string, mode: 'live' | 'test'): string {
  const screen = /^\/company(?:\/[\w-]+)?/.exec(path)?.[0] ?? '/company';
  if (mode === 'live') return screen;
  return `/test${hasTests(screen) ? screen : '/company/messages'}`;
}
