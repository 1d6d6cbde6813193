import { Badge, Group, SegmentedControl, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import type { PhoneRow, Shown } from './api';
import { number, time } from './format';

const FILTERS: { value: Shown; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'undelivered', label: 'Undelivered' },
  { value: 'incomplete', label: 'Incomplete' },
  { value: 'repeated', label: 'Twice' },
  { value: 'answered', label: 'Answered' },
];

export interface PhoneListProps {
  phones: readonly PhoneRow[];
  total: number;
  q: string;
  onSearch: (q: string) => void;
  show: Shown;
  onShow: (show: Shown) => void;
  chosen: string | undefined;
  onChoose: (phone: string) => void;
}

/** The phones with messages, the newest at the top. */
export function PhoneList({ phones, total, q, onSearch, show, onShow, chosen, onChoose }: PhoneListProps) {
  return (
    <>
      <Stack gap="xs" p="sm" className="search">
        <TextInput
          type="search"
          aria-label="Search"
          placeholder="Number, sender or text"
          value={q}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
        <div className="filters">
          <SegmentedControl
            size="xs"
            aria-label="Filter"
            data={FILTERS}
            value={show}
            onChange={(value) => onShow(value as Shown)}
          />
        </div>
        <Text size="xs" c="dimmed" aria-live="polite">
          {phones.length < total
            ? `${number(phones.length)} of ${number(total)} phones`
            : `${number(total)} phones`}
        </Text>
      </Stack>
      <ul className="rows">
        {phones.map((row) => (
          <PhoneItem key={row.phone} row={row} chosen={row.phone === chosen} onChoose={onChoose} />
        ))}
      </ul>
      {phones.length === 0 && (
        <Text p="lg" ta="center" c="dimmed">
          {q || show !== 'all' ? 'No phone fits.' : 'No phone has got a message yet.'}
        </Text>
      )}
    </>
  );
}

interface PhoneItemProps {
  row: PhoneRow;
  chosen: boolean;
  onChoose: (phone: string) => void;
}

const PhoneItem = memo(function PhoneItem({
  row: { phone, counts, repeated, last },
  chosen,
  onChoose,
}: PhoneItemProps) {
  return (
    <li>
      <UnstyledButton className="row" aria-current={chosen} onClick={() => onChoose(phone)}>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text fw={600} truncate>
            +{phone}
          </Text>
          <Text size="xs" c="dimmed" className="time">
            {time(last.at)}
          </Text>
        </Group>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text size="sm" c="dimmed" truncate>
            {last.direction === 'answered' ? 'To' : 'From'} {last.sender}: {last.text}
          </Text>
          <Group gap={4} wrap="nowrap" className="badges">
            {repeated > 0 && (
              <Badge size="sm" color="red" title="Parts that came twice">
                {repeated}×2
              </Badge>
            )}
            <Badge size="sm" variant="light" title="Messages">
              {number(counts.messages)}
            </Badge>
          </Group>
        </Group>
      </UnstyledButton>
    </li>
  );
});
