import { isTestPage } from './mode-paths';

/** In the tab's storage, which signing out clears. */
const SIGNED_IN = 'herald.signedIn';
const PLACE = 'herald.place';

/** Called whenever the page has a session. */
export function noteSession(): void {
  sessionStorage.setItem(SIGNED_IN, '1');
}

/** Whether this tab had a session, which the user did not end here. */
export const hadSession = (): boolean => sessionStorage.getItem(SIGNED_IN) !== null;

/** Keeps the address of the page, to which the next sign-in leads back. */
export function keepPlace(): void {
  const { pathname, search } = window.location;
  sessionStorage.setItem(PLACE, pathname + search);
}

/** The page of a face to which the sign-in leads. */
export function takePlace(face: string): string {
  const kept = sessionStorage.getItem(PLACE) ?? '';
  sessionStorage.removeItem(PLACE);
  const [path] = kept.split(/[?#]/);
  const isOfFace = path === `/${face}` || path!.startsWith(`/${face}/`);
  return isOfFace || (face === 'company' && isTestPage(path!)) ? kept : `/${face}`;
}
