import { Button, Group, NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { queryClient } from '../data/queries';
import { useText } from '../text/language';
import { CompanyPicker } from './company-picker';

export interface Filter {
  name: string;
  label: string;
  choices?: { value: string; label: string }[];
  /** `company`: a company that is found by its name; the choice is applied immediately. */
  type?: 'date' | 'text' | 'company';
  numeric?: boolean;
  /** One of the choices is always selected; the default is the first. */
  required?: boolean;
  width?: number;
}

const PICKER_PX = 220;

/** The filters of a screen in the query of its address; other parameters are ignored. */
export function useFilters<N extends string>(names: readonly N[]): Partial<Record<N, string>> {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const given = names.flatMap((name): [string, string][] => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return Object.fromEntries(given) as Partial<Record<N, string>>;
}

/** Filters are in the address, so that a search can be shared as a link. */
export function Filters({ filters }: { filters: Filter[] }) {
  const t = useText();
  const navigate = useNavigate();
  const now = useFilters(filters.map(({ name }) => name));
  const go = (search: Record<string, FormDataEntryValue>): void => {
    void navigate({ to: '.', search: search as never });
    // Submitting the same search again loads newer data. The search that is left is not repeated.
    const given = Object.entries(search).filter(([, value]) => value !== '');
    const isSame = JSON.stringify(given) === JSON.stringify(Object.entries(now));
    void queryClient.invalidateQueries({ queryKey: ['api'], refetchType: isSame ? 'active' : 'none' });
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    go(Object.fromEntries(new FormData(event.currentTarget)));
  };
  return (
    <form onSubmit={submit} role="search" key={JSON.stringify(now)}>
      <Group gap="sm" align="flex-end" className="filters">
        {filters.map(({ name, label, choices, type = 'text', numeric, required, width = 150 }) =>
          type === 'company' ? (
            <CompanyPicker
              key={name}
              name={name}
              label={label}
              defaultValue={now[name]}
              required={required}
              width={PICKER_PX}
              submits
            />
          ) : choices ? (
            <NativeSelect
              key={name}
              name={name}
              label={label}
              defaultValue={now[name] ?? ''}
              data={required ? choices : [{ value: '', label: t('filter.any') }, ...choices]}
              w={width}
            />
          ) : type === 'date' ? (
            <DayField key={name} name={name} label={label} required={required ?? false} value={now[name]} />
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

const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_PX = 150;
const TIME_PX = 220;

/** A day; a link may name a time, which a field for days cannot show. */
export function DayField({
  value = '',
  ...field
}: Omit<TextInputProps, 'value'> & { value?: string | undefined }) {
  const isTime = value !== '' && !DAY.test(value);
  const width = isTime ? TIME_PX : DAY_PX;
  return <TextInput {...field} type={isTime ? 'text' : 'date'} defaultValue={value} w={width} />;
}
