import { Alert, Anchor, Button, Group, Stack, Text as Words } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Answer, withQuery } from '../../data/api';
import { saidBeside } from '../../data/api-error';
import { useAnswer } from '../../data/queries';
import { DescriptionList } from '../../components/description-list';
import { FormattedNumber, Time, useServerText } from '../../components/format';
import { Failure, Loading, Panel } from '../../components/page';
import { useText } from '../../text/language';
import { type Accepted, getsNobody } from './send';

type Jobs = Answer<'/v1/sms/jobs'>;

/** An accepted send with its cost and its time. The response to a send has neither, so the send is looked up. */
export function Done({ sent, onNext }: { sent: Accepted & { isNamed: boolean }; onNext: () => void }) {
  const t = useText();
  const server = useServerText();
  const { smsID } = sent;
  const isNothing = getsNobody(sent);
  // The list is newest first, so the send itself is the first after the number above its own.
  const jobs = useAnswer<Jobs>(withQuery('/v1/sms/jobs', { after: smsID + 1, length: 1 }));
  const job = jobs.data?.data.find((one) => one.smsID === smsID);
  return (
    <Panel>
      <Alert
        variant="light"
        color={isNothing ? 'yellow' : 'green'}
        title={t(isNothing ? 'compose.nothing' : job?.sendAt ? 'compose.scheduled' : 'compose.done')}
        role="status"
        // The colours have too little contrast for text.
        styles={{ title: { color: 'var(--mantine-color-text)' } }}
      >
        <Stack gap="xs">
          <Words size="sm">
            {isNothing
              ? server(saidBeside(sent.message, sent))
              : t('compose.doneDetail', { accepted: sent.accepted - (sent.stopListed ?? 0), id: smsID })}
          </Words>
          {!isNothing && sent.stopListed !== undefined && (
            <Words size="sm">{t('compose.stopListed', { count: sent.stopListed })}</Words>
          )}
          {job && !isNothing && <Charged job={job} />}
          {jobs.isPending && !jobs.error && <Loading />}
          {!sent.isNamed && <Words size="sm">{t('sends.notNamed')}</Words>}
          {sent.warning && <Words size="sm">{server(sent.warning)}</Words>}
        </Stack>
      </Alert>
      {jobs.error && <Failure error={jobs.error} onRetry={() => void jobs.refetch()} />}
      <Group mt="md">
        <Anchor component={Link} to="/company/messages" search={{ smsID: String(smsID) } as never}>
          {t('compose.follow')}
        </Anchor>
        <Button variant="default" onClick={onNext}>
          {t('compose.another')}
        </Button>
      </Group>
    </Panel>
  );
}

function Charged({ job: { cost, parts, sendAt } }: { job: Jobs['data'][number] }) {
  const t = useText();
  const pairs: [string, ReactNode][] = [[t('compose.cost'), <FormattedNumber key="cost" value={cost} />]];
  // Recipients with texts or encodings of their own can have different numbers of parts.
  if (parts !== null) pairs.push([t('compose.parts'), <FormattedNumber key="parts" value={parts} />]);
  if (sendAt) pairs.push([t('compose.goes'), <Time key="at" at={sendAt} />]);
  return <DescriptionList of={pairs} />;
}
