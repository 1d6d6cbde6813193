import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface RecordLinkProps {
  /** A route of the console's, with its `$names`. */
  to: string;
  params?: Record<string, string | number>;
  search?: Record<string, unknown>;
  children: ReactNode;
}

/** Leads to a record's screen, or to one that is filtered for it. */
export function RecordLink({ to, params, search, children }: RecordLinkProps) {
  return (
    <Anchor component={Link} size="sm" to={to} {...({ params, search } as object)}>
      {children}
    </Anchor>
  );
}
