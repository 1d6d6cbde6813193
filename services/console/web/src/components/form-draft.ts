import { useState } from 'react';
import { draftOf } from '../data/draft';
import { useSession } from '../data/session';
import { type Entered, enteredIn, type Field, fieldsWith, unsavedIn } from './form-values';

/**
 * The draft of a form, which survives the end of the session as that of the composer.
 * @param form its name; undefined: none is kept
 * @param isChange of an existing record
 */
export function useFormDraft(form: string | undefined, fields: Field[], isChange: boolean) {
  const { data: session } = useSession();
  const [draft] = useState(() => (form !== undefined && session ? draftOf<Entered>(form, session) : null));
  const [entered, setEntered] = useState(() => {
    if (!draft?.kept) return null;
    const unsaved = unsavedIn(draft.kept, fields, isChange);
    if (unsaved === null) draft.drop();
    return unsaved;
  });
  return {
    /** Whether the form shows a draft. */
    isKept: entered !== null,
    /** The fields with the values to show first. */
    shown: fieldsWith(entered ?? {}, fields),
    keep: (of: HTMLFormElement) => draft?.keep(enteredIn(new FormData(of), fields)),
    /** @param keeps whether the form goes on showing its values */
    drop: (keeps: boolean) => {
      draft?.drop();
      if (!keeps) setEntered(null);
    },
  };
}
