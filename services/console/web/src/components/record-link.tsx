import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
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
