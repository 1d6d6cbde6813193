import { isTest } from './mode';
import { isNamed } from './user-name';

/** A form that is being written. */
export interface Draft<T> {
  /** The values that this user left; null if there are none. */
  kept: T | null;
  keep(values: T): void;
  drop(): void;
}

interface Stored {
  of: string;
  values: unknown;
}

/** The user of a session. */
interface User {
  /** Of the session. */
  id: string;
  operator: number | null;
  company: number | null;
  role: string;
  name: string;
}

const PREFIX = 'herald.draft.';

const placeOf = (form: string): string => `${PREFIX}${isTest ? 'test.' : ''}${form}`;

/** A session without a name is a user of its own, because another user may have the same role. */
const textOf = (user: User): string =>
  `${user.operator}/${user.company}/${user.role}/${isNamed(user) ? user.name : user.id}`;

/**
 * The draft of a form in this page's mode, in the tab's storage: it survives the end of the session and a reload. Signing out clears it, and
 * so does the sign-in of another user.
 */
export function draftOf<T>(form: string, user: User): Draft<T> {
  const place = placeOf(form);
  const of = textOf(user);
  const stored = JSON.parse(sessionStorage.getItem(place) ?? 'null') as Stored | null;
  return {
    kept: stored?.of === of ? (stored.values as T) : null,
    keep: (values) => {
      try {
        sessionStorage.setItem(place, JSON.stringify({ of, values }));
      } catch {
        // The form is larger than the storage: an older draft would be misleading.
        sessionStorage.removeItem(place);
      }
    },
    drop: () => sessionStorage.removeItem(place),
  };
}

/** Waits for an answer, and then drops the draft of its form, even if the user has left the form. */
export async function endDraft<T>(form: string, answer: Promise<T>): Promise<T> {
  const taken = await answer;
  sessionStorage.removeItem(placeOf(form));
  return taken;
}

/** Drops the drafts of other users, in both modes. Called whenever the page has a session. */
export function dropDraftsOfOthers(user: User): void {
  for (const place of Object.keys(sessionStorage)) {
    if (!place.startsWith(PREFIX)) continue;
    const { of } = JSON.parse(sessionStorage.getItem(place)!) as Stored;
    if (of !== textOf(user)) sessionStorage.removeItem(place);
  }
}
