import { Button, Group, NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import type { ApiError } from '../../data/api';
import { type FieldProblem, splitByField } from '../../data/field-errors';
import { queryClient } from '../../data/queries';
import type { Face } from '../../data/session';
import { CompanyPicker } from '../../components/company-picker';
import { DayField } from '../../components/filters';
import { STATUS_TEXTS } from '../../components/message-statuses';
import { useLanguage, useText } from '../../text/language';
import { FAILED, type MessageFilters, MESSAGES, readFilters, SUBMITTED } from './face-messages';

/**
 * Filters are in the address, so that a search can be shared as a link.
 * @param refused the errors of the search, which are shown at their fields
 */
export function FilterForm({
  face,
  filters,
  refused,
}: {
  face: Face;
  filters: MessageFilters;
  refused: ApiError['errors'];
}) {
  const t = useText();
  const { ofServer } = useLanguage();
  const navigate = useNavigate();
  const go = (search: MessageFilters): void => {
    const to = face === 'company' ? '/company/messages' : '/operator/messages';
    void navigate({ to, search: search as never });
    // Submitting the same search again loads newer data. The search that is left is not repeated.
    const isSame = JSON.stringify(search) === JSON.stringify(filters);
    void queryClient.invalidateQueries({ queryKey: MESSAGES, refetchType: isSame ? 'active' : 'none' });
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    go(readFilters(Object.fromEntries(new FormData(event.currentTarget))));
  };
  const { here } = splitByField(
    refused,
    ['number', 'numberEnd', 'smsID', 'requestId', 'from', 'to'],
    ofServer,
  );
  // Few digits are sent as the end of a number.
  const problems: Record<string, FieldProblem | undefined> = {
    ...here,
    number: here['number'] ?? here['numberEnd'],
  };
  const textField = (name: string, label: string): TextInputProps & { name: string; label: string } => {
    const problem = problems[name];
    return {
      name,
      label,
      error: problem && t(problem.text, { ...problem.values, label }),
      // An error below the input would move the input out of the row.
      inputWrapperOrder: ['label', 'error', 'input'],
    };
  };
  const options = [
    { value: '', label: t('filter.any') },
    { value: FAILED, label: t('home.failed') },
    { value: SUBMITTED, label: t('messages.submitted') },
    ...Object.entries(STATUS_TEXTS).map(([value, text]) => ({ value, label: t(text) })),
  ];
  return (
    <form onSubmit={submit} role="search" aria-label={t('filter.title')}>
      <Group gap="sm" align="flex-end" className="filters">
        <TextInput
          {...textField('number', t('message.number'))}
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
          {...textField('smsID', t('message.send'))}
          defaultValue={filters.smsID}
          inputMode="numeric"
          w={110}
        />
        <TextInput
          {...textField('requestId', t('message.requestId'))}
          defaultValue={filters.requestId}
          w={150}
        />
        {filters.brandID !== undefined && (
          <TextInput name="brandID" label={t('sheet.sender')} defaultValue={filters.brandID} w={170} />
        )}
        {filters.reason !== undefined && (
          <TextInput name="reason" label={t('message.reason')} defaultValue={filters.reason} w={170} />
        )}
        {face === 'operator' && filters.test !== undefined && (
          <NativeSelect
            name="test"
            label={t('filter.mode')}
            defaultValue={filters.test}
            data={[
              { value: '', label: t('filter.any') },
              { value: 'false', label: t('mode.live') },
              { value: 'true', label: t('mode.test') },
            ]}
            w={110}
          />
        )}
        <NativeSelect
          name="statusID"
          label={t('message.status')}
          defaultValue={filters.statusID ?? ''}
          data={options}
          w={160}
        />
        <DayField {...textField('from', t('filter.from'))} value={filters.from} />
        <DayField {...textField('to', t('filter.before'))} value={filters.to} />
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
