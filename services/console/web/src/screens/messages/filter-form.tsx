import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { queryClient } from '../../data/queries';
import type { Face } from '../../data/session';
import { CompanyPicker } from '../../components/company-picker';
import { useText } from '../../text/language';
import { FAILED, type MessageFilters, MESSAGES, readFilters } from './face-messages';

const STATUSES = ['0', '1', '2', '3', '4'] as const;
const STATUS_TEXT = {
  0: 'status.sent',
  1: 'status.received',
  2: 'status.notDelivered',
  3: 'status.awaiting',
  4: 'status.error',
} as const;

/** Filters are in the address, so that a search can be shared as a link. */
export function FilterForm({ face, filters }: { face: Face; filters: MessageFilters }) {
  const t = useText();
  const navigate = useNavigate();
  const go = (search: MessageFilters): void => {
    const to = face === 'company' ? '/company/messages' : '/operator/messages';
    void navigate({ to, search: search as never });
    // Submitting the same search again loads newer data.
    void queryClient.invalidateQueries({ queryKey: MESSAGES });
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    go(readFilters(Object.fromEntries(new FormData(event.currentTarget))));
  };
  const options = [
    { value: '', label: t('filter.any') },
    { value: FAILED, label: t('home.failed') },
    ...STATUSES.map((value) => ({ value, label: t(STATUS_TEXT[value]) })),
  ];
  return (
    <form onSubmit={submit} role="search" aria-label={t('filter.title')}>
      <Group gap="sm" align="flex-end" className="filters">
        <TextInput
          name="number"
          label={t('message.number')}
          defaultValue={filters.number}
          inputMode="tel"
          w={170}
        />
        {face === 'operator' && (
          <CompanyPicker
            name="company"
            label={t('message.company')}
            defaultValue={filters.company}
            width={200}
            submits
          />
        )}
        <TextInput
          name="smsID"
          label={t('message.send')}
          defaultValue={filters.smsID}
          inputMode="numeric"
          w={110}
        />
        <TextInput name="requestId" label={t('message.requestId')} defaultValue={filters.requestId} w={150} />
        {filters.brandID !== undefined && (
          <TextInput name="brandID" label={t('sheet.sender')} defaultValue={filters.brandID} w={170} />
        )}
        {filters.reason !== undefined && (
          <TextInput name="reason" label={t('message.reason')} defaultValue={filters.reason} w={170} />
        )}
        <NativeSelect
          name="statusID"
          label={t('message.status')}
          defaultValue={filters.statusID ?? ''}
          data={options}
          w={160}
        />
        <Since name="from" label={t('filter.from')} value={filters.from} />
        <Since name="to" label={t('filter.before')} value={filters.to} />
        <Button type="submit">{t('filter.search')}</Button>
        {Object.keys(filters).length > 0 && (
          <Button variant="subtle" onClick={() => go({})}>
            {t('filter.clear')}
          </Button>
        )}
      </Group>
    </form>
  );
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A day; a link may name a time, which a field for days cannot show. */
function Since({ name, label, value = '' }: { name: string; label: string; value?: string | undefined }) {
  const isTime = value !== '' && !DAY.test(value);
  return (
    <TextInput
      name={name}
      type={isTime ? 'text' : 'date'}
      label={label}
      defaultValue={value}
      w={isTime ? 220 : 150}
    />
  );
}
