import { Anchor } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface RecordLinkProps {
  /** A route of the console, with `$name` parameters. */
  to: string;
  params?: Record<string, string | number>;
  search?: Record<string, unknown>;
  children: ReactNode;
}

/** Links to a record's screen, or to a screen that is filtered for it. */
export function RecordLink({ to, params, search, children }: RecordLinkProps) {
  return (
    <Anchor component={Link} size="sm" to={to} {...({ params, search } as object)}>
      {children}
    </Anchor>
  );
}

/** Opens a record beside its list. */
export function Open({ name, id, children }: { name: string; id: string | number; children: ReactNode }) {
  const search: object = useSearch({ strict: false });
  return (
    <RecordLink to="." search={{ ...search, [name]: String(id) }}>
      {children}
    </RecordLink>
  );
}
