import { Button, Group, Stack, Text as Words, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from '../../data/mutations';
import { type Answer, ApiError, ask, type RecordOf } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { useSession } from '../../data/session';
import { ActionButton } from '../../components/action-button';
import { DescriptionList, Raw } from '../../components/description-list';
import { Empty, Failure, Loaded, Loading, Panel } from '../../components/page';
import { useText } from '../../text/language';

interface SheetProps {
  company: { id: number; name: string };
  apiKey: string;
  callback: RecordOf<'/admin/v1/companies/{id}/callback'> | null;
}

const KEY = '/admin/v1/companies/{id}/keys/{keyID}';

interface SheetOfProps {
  company: SheetProps['company'];
  /** The key that was just created; null after a reload. */
  apiKey: string | null;
}

/** The access data of a company. A key that was created before is shown again once the operator confirms it. */
export function SheetOf({ company, apiKey }: SheetOfProps) {
  const t = useText();
  const of = { id: company.id };
  const callback = useAnswer(get('/admin/v1/companies/{id}/callback', of));
  const keys = useAnswer(apiKey === null ? get('/admin/v1/companies/{id}/keys', of, { length: 100 }) : null);
  const known = keys.data?.data.find(({ state, session, test }) => state === 'active' && !session && !test);
  const showing = useConfirmed(
    useMutation<Answer<typeof KEY>, ApiError, number>({
      mutationFn: (keyID) => ask('GET', get(KEY, { ...of, keyID })),
    }),
    () => ({
      action: t('key.show'),
      title: t('key.showOf', { name: known?.name || (known?.key ?? '') }),
      text: t('confirm.keyShow'),
    }),
  );
  const key = apiKey ?? showing.data?.data.key;
  const isUnset = callback.error instanceof ApiError && callback.error.status === 404;
  if (callback.isPending || keys.isLoading) return <Loading />;
  if (callback.error && !isUnset)
    return <Failure error={callback.error} onRetry={() => void callback.refetch()} />;
  if (key) return <Sheet company={company} apiKey={key} callback={isUnset ? null : callback.data!.data} />;
  return (
    <Panel title={t('onboarding.sheet')}>
      <Empty text={t(known ? 'onboarding.keyHidden' : 'onboarding.noKey')}>
        {known && (
          <ActionButton
            text={t('key.show')}
            label={t('key.showOf', { name: known.name || known.key })}
            isPending={showing.isPending}
            needs={`GET ${KEY}`}
            onClick={() => showing.mutate(known.id)}
          />
        )}
      </Empty>
      {showing.error && <Failure error={showing.error} />}
    </Panel>
  );
}

/** Only this sheet is printed. */
function Sheet({ company, apiKey, callback }: SheetProps) {
  const t = useText();
  const { data: session } = useSession();
  const [typed, setAddress] = useState<string | null>(null);
  const address = typed ?? session?.apiUrl ?? '';
  const brands = useAnswer(get('/admin/v1/brands', {}, { company: company.id, authorized: 1 }));
  if (!brands.data) return <Loaded of={brands}>{() => null}</Loaded>;
  const [brand] = brands.data.data;
  const first = [
    `curl -X POST ${address}/v1/sms/send \\`,
    `  -H 'key: ${apiKey}' -H 'Content-Type: application/json' \\`,
    `  -d '{"brandID": ${brand?.id ?? '…'}, "numbers": ["995555123456"], "text": "Hello"}'`,
  ].join('\n');
  return (
    <Panel title={t('onboarding.sheet')}>
      <Group className="no-print" align="flex-end" gap="sm" mb="md">
        <TextInput
          label={t('sheet.address')}
          description={t('onboarding.sheetHint')}
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value.replace(/\/+$/, ''))}
          w={420}
          maw="100%"
        />
        <Button onClick={() => window.print()}>{t('onboarding.print')}</Button>
      </Group>
      <Stack gap="md">
        <Title order={3}>{t('sheet.title', { name: company.name })}</Title>
        <DescriptionList
          of={[
            [t('sheet.address'), address],
            [t('sheet.docs'), `${address}/docs`],
            [t('sheet.company'), company.id],
            [t('sheet.sender'), brand ? `${brand.name} (${brand.id})` : t('sheet.none')],
            [t('sheet.key'), apiKey],
            [t('sheet.callback'), callback?.url ?? t('sheet.none')],
            ...(callback
              ? ([
                  [t('sheet.callbackKey'), callback.key],
                  [t('sheet.secret'), callback.signingSecret],
                ] as [string, string][])
              : []),
          ]}
        />
        <Words size="sm" c="dimmed">
          {t('sheet.first')}
        </Words>
        <Raw label={t('sheet.first')} value={first} />
      </Stack>
    </Panel>
  );
}
