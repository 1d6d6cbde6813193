import { isTest } from './mode';
import type { Session } from './session';

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

/**
 * The draft of a form in this page's mode, in the tab's storage: it survives the end of the session and a reload. Signing out clears it, and another user does not
 * see it. A session without a name keeps none, because another user may have the same role.
 */
export function draftOf<T>(
  form: string,
  { company, role, name }: Pick<Session, 'company' | 'role' | 'name'>,
): Draft<T> {
  const place = `herald.draft.${isTest ? 'test.' : ''}${form}`;
  const of = `${company}/${role}/${name}`;
  const isNamed = name !== role;
  const stored = JSON.parse(sessionStorage.getItem(place) ?? 'null') as Stored | null;
  return {
    kept: isNamed && stored?.of === of ? (stored.values as T) : null,
    keep: (values) => {
      if (!isNamed) return;
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
