import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { queryClient } from '../data/queries';
import { useText } from '../text/language';

export interface Filter {
  name: string;
  label: string;
  choices?: { value: string; label: string }[];
  type?: 'date' | 'text';
  numeric?: boolean;
  /** Of choices: one of them holds always, the first where none was chosen. */
  required?: boolean;
  width?: number;
}

/** What of the address a screen looks for; everything else is passed over. */
export function useFilters<N extends string>(names: readonly N[]): Partial<Record<N, string>> {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const given = names.flatMap((name): [string, string][] => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return Object.fromEntries(given) as Partial<Record<N, string>>;
}

/** What is looked for stands in the address, so that a search can be passed on. */
export function Filters({ filters }: { filters: Filter[] }) {
  const t = useText();
  const navigate = useNavigate();
  const now = useFilters(filters.map(({ name }) => name));
  const go = (search: object): void => {
    void navigate({ to: '.', search: search as never });
    // The same search again is one for what came since.
    void queryClient.invalidateQueries({ queryKey: ['api'] });
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    go(Object.fromEntries(new FormData(event.currentTarget)));
  };
  return (
    <form onSubmit={submit} role="search" key={JSON.stringify(now)}>
      <Group gap="sm" align="flex-end" className="filters">
        {filters.map(({ name, label, choices, type = 'text', numeric, required, width = 150 }) =>
          choices ? (
            <NativeSelect
              key={name}
              name={name}
              label={label}
              defaultValue={now[name] ?? ''}
              data={required ? choices : [{ value: '', label: t('filter.any') }, ...choices]}
              w={width}
            />
          ) : (
            <TextInput
              key={name}
              name={name}
              label={label}
              type={type}
              required={required ?? false}
              inputMode={numeric ? 'numeric' : 'text'}
              {...(numeric && { pattern: '\\d*' })}
              defaultValue={now[name] ?? ''}
              w={width}
            />
          ),
        )}
        <Button type="submit">{t('filter.search')}</Button>
        {Object.keys(now).length > 0 && (
          <Button variant="subtle" onClick={() => go({})}>
            {t('filter.clear')}
          </Button>
        )}
      </Group>
    </form>
  );
}
