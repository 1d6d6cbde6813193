import { useState } from 'react';
import { alike, type Field, fieldsWith, type Given, shownIn, valuesOf } from './form-values';

/**
 * The values of a form for an existing record as the user saw them. The record may be fetched again while the user writes: another user's
 * change must not look like a change of this user.
 * @param current the fields with the values of the latest record
 * @param isChange false: the form has no record, and shows the fields as they are
 */
export function useOpenedValues(current: Field[], isChange: boolean) {
  const [opened, setOpened] = useState(() => valuesOf(current));
  /** Fields that show the latest record: those that the submission did not change, from its success to the next change by the user. */
  const [following, setFollowing] = useState<string[]>([]);
  /** How often each field was replaced by one with a newer value. */
  const [renewals, setRenewals] = useState<Record<string, number>>({});
  const latest = valuesOf(current);
  const same = alike(current, opened, latest);
  const outdated = isChange ? following.filter((name) => name in latest && !same.includes(name)) : [];
  if (outdated.length > 0) {
    setOpened({ ...opened, ...Object.fromEntries(outdated.map((name) => [name, latest[name]])) });
    setRenewals({
      ...renewals,
      ...Object.fromEntries(outdated.map((name) => [name, (renewals[name] ?? 0) + 1])),
    });
  }
  return {
    /** The values that the user saw, by name. */
    opened,
    fields: isChange ? fieldsWith(opened, current) : current,
    /** Another text after the field got a newer value. */
    keyOf: ({ name }: Field): string => `${name} ${renewals[name] ?? 0}`,
    /** Called after each change of a value by the user. */
    hold: () => setFollowing([]),
    /** Called after a success, with the values as submitted and as shown now. */
    renew: (submitted: FormData, now: FormData) => {
      const saved: Given = shownIn(submitted, current);
      const unchanged = alike(current, saved, opened);
      const untouched = alike(current, saved, shownIn(now, current));
      // An unchanged field may have got a newer value during the submission.
      setOpened((before) => ({
        ...saved,
        ...Object.fromEntries(unchanged.map((name) => [name, before[name]])),
      }));
      setFollowing(unchanged.filter((name) => untouched.includes(name)));
    },
  };
}
