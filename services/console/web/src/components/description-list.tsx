import { Code } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';

/** Names with their values, one pair per line. */
export function DescriptionList({ of }: { of: [name: string, value: ReactNode][] }) {
  return (
    <dl className="description-list">
      {of.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '–'}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** A stored value: text or JSON, or a dash without a value. Long values scroll within their box, by keyboard too. */
export function Raw({ label, value }: { label: string; value: unknown }) {
  return (
    <Code block className="raw" tabIndex={0} role="group" aria-label={label}>
      {textOf(value)}
    </Code>
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
