import { useCallback, useEffect, useRef, useState } from 'react';
import { api, LISTED, type FeedEvent, type PhoneList, type PhoneRow, type Shown } from './api';

const NONE: PhoneList = { phones: [], total: 0 };
const REFRESH_MS = 1_500;

/** The phones that match a search, with live updates: new messages move up at once, and counts follow shortly. */
export function usePhones(q: string, show: Shown) {
  const [list, setList] = useState(NONE);
  const [error, setError] = useState<string>();
  const stale = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(0);

  const reload = useCallback(() => {
    const turn = ++latest.current;
    // A response to an earlier search may arrive after a later response.
    const isLatest = (): boolean => turn === latest.current;
    api.phones(q, show).then(
      (found) => {
        if (!isLatest()) return;
        setList(found);
        setError(undefined);
      },
      (cause: unknown) => isLatest() && setError(String(cause)),
    );
  }, [q, show]);

  useEffect(() => {
    reload();
    return () => {
      clearTimeout(stale.current);
      stale.current = undefined;
    };
  }, [reload]);

  function merge(event: FeedEvent): void {
    if (!q && show === 'all') setList((before) => ({ ...before, phones: moveUp(before.phones, event) }));
    stale.current ??= setTimeout(() => {
      stale.current = undefined;
      reload();
    }, REFRESH_MS);
  }

  return { ...list, error, merge, reload };
}

function moveUp(rows: readonly PhoneRow[], { messages }: FeedEvent): PhoneRow[] {
  const known = new Map(rows.map((row) => [row.phone, row]));
  const moved = new Map<string, PhoneRow>();
  for (const last of messages) {
    if (moved.has(last.phone)) continue;
    const counts = known.get(last.phone)?.counts ?? { messages: 1, parts: last.parts, duplicates: 0 };
    const repeated = known.get(last.phone)?.repeated ?? last.repeatedParts;
    moved.set(last.phone, { phone: last.phone, counts, repeated, last });
  }
  return [...moved.values(), ...rows.filter(({ phone }) => !moved.has(phone))].slice(0, LISTED);
}
