import { Button, Group, Stack, Text as Words, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { RecordOf } from '../../data/api';
import { get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { useSession } from '../../data/session';
import { Facts, Raw } from '../../parts/facts';
import { Loaded, Panel } from '../../parts/page';
import { useText } from '../../text/language';

interface SheetProps {
  company: { id: number; name: string };
  apiKey: string;
  callback: RecordOf<'/admin/v1/companies/{id}/callback'> | null;
}

/** Access data for a company; only this sheet is printed. */
export function Sheet({ company, apiKey, callback }: SheetProps) {
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
        <Facts
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
