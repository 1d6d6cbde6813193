import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMutation } from '../../data/mutations';
import type { ApiError } from '../../data/api';
import { Failure } from '../../components/page';
import { useText } from '../../text/language';
import { asFile, useLists } from '../saved/lists';
import type { Uploaded } from './files';

/** A saved recipient list instead of a file. */
export function ListChoice({ onUse }: { onUse(list: Uploaded): void }) {
  const t = useText();
  const { list = '' }: { list?: string } = useSearch({ strict: false });
  const [id, setId] = useState(list);
  const { data: lists } = useLists();
  const using = useMutation<{ data: Uploaded }, ApiError, string>({
    mutationFn: asFile,
  });
  if (!lists || lists.data.length === 0) return null;
  const chosen = lists.data.some((one) => one.id === id) ? id : lists.data[0]!.id;
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label={t('list.use')}
          value={chosen}
          onChange={(event) => setId(event.currentTarget.value)}
          data={lists.data.map(({ id: value, name, count }) => ({
            value,
            label: t('list.of', { name, count }),
          }))}
        />
        <Button
          variant="default"
          loading={using.isPending}
          onClick={() => using.mutate(chosen, { onSuccess: ({ data }) => onUse(data) })}
        >
          {t('list.useIt')}
        </Button>
      </Group>
      {using.isError && <Failure error={using.error} />}
    </Stack>
  );
}
