import { useIsMutating } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Detail } from './detail';
import { Panel } from './page';
import { PagedList, type PagedListProps, usePage } from './paged-list';

interface MasterDetailProps<R> extends PagedListProps<R> {
  /** Query parameter with the key of the open record. */
  name: string;
  heading(row: R): string;
  detail(row: R): ReactNode;
}

/** A list, and beside it the record that the address names. */
export function MasterDetail<R>({ name, heading, detail, ...list }: MasterDetailProps<R>) {
  const { data } = usePage<R>(list.path, list.query, list.start).list;
  const search: Record<string, string> = useSearch({ strict: false });
  const listed = data?.data.find((row) => String(list.keyOf(row)) === search[name]);
  const open = useHeld(listed, (row) => String(list.keyOf(row)) === search[name]);
  return (
    <SplitView
      name={name}
      list={<PagedList {...list} isChosen={(row) => row === open} />}
      {...(open !== undefined && { heading: heading(open) })}
    >
      {open !== undefined && detail(open)}
    </SplitView>
  );
}

/** The open record. It stays open if newer rows push it off the page, but not if the user's own change removes it from the list. */
function useHeld<R>(listed: R | undefined, isOpen: (row: R) => boolean): R | undefined {
  const [held, setHeld] = useState<R | undefined>();
  const next = useIsMutating() > 0 ? undefined : (listed ?? held);
  if (next !== held) setHeld(next);
  return listed ?? (held !== undefined && isOpen(held) ? held : undefined);
}

interface SplitViewProps {
  name: string;
  list: ReactNode;
  /** Heading of the open record; without it no record is open. */
  heading?: string;
  children: ReactNode;
}

/** A list, and beside it the open record, which can be closed. */
export function SplitView({ name, list, heading, children }: SplitViewProps) {
  const close = useClose(name);
  return (
    <div className="split-view" data-open={heading !== undefined}>
      <Panel>{list}</Panel>
      {heading !== undefined && (
        <Detail heading={heading} onClose={close}>
          {children}
        </Detail>
      )}
    </div>
  );
}

/** Closes the record by removing its query parameter. */
export function useClose(name: string): () => void {
  const navigate = useNavigate();
  const search: object = useSearch({ strict: false });
  return () => void navigate({ to: '.', search: { ...search, [name]: undefined } as never });
}
