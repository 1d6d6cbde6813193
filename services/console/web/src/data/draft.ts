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
 * The draft of a form, in the tab's storage: it survives the end of the session and a reload. Signing out clears it, and another user does not
 * see it.
 */
export function draftOf<T>(form: string, { company, name }: Pick<Session, 'company' | 'name'>): Draft<T> {
  const place = `herald.draft.${form}`;
  const of = `${company}/${name}`;
  const stored = JSON.parse(sessionStorage.getItem(place) ?? 'null') as Stored | null;
  return {
    kept: stored?.of === of ? (stored.values as T) : null,
    keep: (values) => sessionStorage.setItem(place, JSON.stringify({ of, values })),
    drop: () => sessionStorage.removeItem(place),
  };
}
