import { Anchor, Code, List, NativeSelect, Stack, Text as Words } from '@mantine/core';
import { useState } from 'react';
import { useLackingRole } from '../../data/may';
import { useSession } from '../../data/session';
import { Page, Panel } from '../../components/page';
import { RecordLink } from '../../components/record-link';
import { useLanguage, useText } from '../../text/language';
import { type Brand, UsableBrands } from '../compose/usable-brands';

/** The first request of a program, with this company's sender name and API address. */
export function QuickStartScreen() {
  const t = useText();
  const { data: session } = useSession();
  return (
    <Page title={t('nav.quickStart')}>
      <UsableBrands>{(usable) => <Steps brands={usable} url={session?.apiUrl ?? ''} />}</UsableBrands>
    </Page>
  );
}

function Steps({ brands, url }: { brands: Brand[]; url: string }) {
  const t = useText();
  const { ofServer } = useLanguage();
  const lackingRole = useLackingRole({ role: 'admin' });
  const [brandID, setBrandID] = useState(brands[0]!.id);
  const body = JSON.stringify({ brandID: Number(brandID), numbers: ['995555123456'], text: 'Hello' });
  const samples = [
    [
      t('quickStart.send'),
      `curl ${url}/v1/sms/send \\\n  -H 'key: hk_test_…' -H 'content-type: application/json' \\\n  -d '${body}'`,
    ],
    [t('quickStart.report'), `curl ${url}/v1/sms/report/1001 -H 'key: hk_test_…'`],
    [t('quickStart.balance'), `curl '${url}/v1/sms/balance' -H 'key: hk_live_…'`],
  ] as const;
  return (
    <>
      <Panel title={t('quickStart.first')}>
        <Stack gap="sm">
          <Words size="sm">{t('quickStart.key')}</Words>
          <List size="sm">
            {lackingRole === null && (
              <>
                <List.Item>
                  <RecordLink to="/company/settings">{t('quickStart.makeKey')}</RecordLink>
                </List.Item>
                <List.Item>
                  <RecordLink to="/company/callbacks">{t('quickStart.receiver')}</RecordLink>
                </List.Item>
              </>
            )}
            <List.Item>
              <Anchor href={`${url}/docs/quick-start`} size="sm" target="_blank" rel="noreferrer">
                {t('quickStart.guide')}
              </Anchor>
            </List.Item>
          </List>
          {lackingRole !== null && (
            <Words size="sm" c="dimmed">
              {t('quickStart.needs', { role: ofServer(lackingRole) })}
            </Words>
          )}
          <NativeSelect
            label={t('message.sender')}
            value={brandID}
            onChange={(event) => setBrandID(event.currentTarget.value)}
            data={brands.map(({ id, name }) => ({ value: id, label: `${name} (${id})` }))}
            w={260}
          />
        </Stack>
      </Panel>
      {samples.map(([title, text]) => (
        <Panel key={title} title={title}>
          <Code block tabIndex={0} role="group" aria-label={title}>
            {text}
          </Code>
        </Panel>
      ))}
    </>
  );
}
