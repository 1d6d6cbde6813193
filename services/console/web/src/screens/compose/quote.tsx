import { Box, Code, Group, List, Stack, Text as Words } from '@mantine/core';
import { outsideGsm } from '@herald/values/segmentation';
import type { UseQueryResult } from '@tanstack/react-query';
import { isTest } from '../../data/mode';
import type { ApiError } from '../../data/api';
import { saidBeside } from '../../data/api-error';
import { FormattedNumber, useServerText } from '../../components/format';
import { Empty, Failure } from '../../components/page';
import { useText } from '../../text/language';
import { SeenSenders } from './seen-senders';
import type { Sent, Wish } from './send';

const MOST_SHOWN = 12;

interface QuoteProps {
  wish: Wish;
  isWhole: boolean;
  quote: UseQueryResult<Sent, ApiError>;
  sender: string;
}

/** Preview, parts and price of a message: the API's response to a dry run. */
export function Quote({ wish, isWhole, quote, sender }: QuoteProps) {
  const t = useText();
  if (!isWhole) return <Empty text={t('compose.empty')} />;
  const foreign = outsideGsm(wish.text);
  return (
    <Stack gap="md">
      <Box className="panel" p="sm" maw={360}>
        <Words size="sm" fw={600}>
          {sender}
        </Words>
        <Words size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {wish.text}
        </Words>
      </Box>
      {quote.error && <Failure error={quote.error} />}
      {quote.data && <Priced sent={quote.data} />}
      {foreign.length > 0 && (
        <Words size="sm">
          {t('compose.ucs2')}{' '}
          {foreign.slice(0, MOST_SHOWN).map((one) => (
            <Code key={one} mr={4}>
              {one}
            </Code>
          ))}
          {foreign.length > MOST_SHOWN && '…'}
        </Words>
      )}
    </Stack>
  );
}

function Priced({ sent }: { sent: Sent }) {
  const t = useText();
  const server = useServerText();
  return (
    <Stack gap="sm" role="status">
      <Group gap="xl">
        <Amount label={t('compose.parts')} value={sent.parts} />
        <Amount label={t('compose.recipients')} value={sent.accepted} />
        <Amount label={t(isTest ? 'compose.costLive' : 'compose.cost')} value={sent.cost} />
      </Group>
      {sent.stopListed > 0 && <Words size="sm">{t('compose.stopListed', { count: sent.stopListed })}</Words>}
      <SeenSenders of={sent.senders} />
      {sent.warning && <Words size="sm">{server(sent.warning)}</Words>}
      {sent.rejected > 0 && (
        <Box>
          <Words size="sm">{t('compose.rejected', { count: sent.rejected })}</Words>
          <List size="sm">
            {sent.rejectedNumbers.slice(0, MOST_SHOWN).map(({ number, reason, ...coded }, at) => (
              <List.Item key={at}>
                {number}: {server(saidBeside(reason, coded))}
              </List.Item>
            ))}
          </List>
        </Box>
      )}
    </Stack>
  );
}

function Amount({ label, value }: { label: string; value: number | null }) {
  return (
    <Box>
      <Words size="sm" c="dimmed">
        {label}
      </Words>
      <Words fz={22} fw={600}>
        <FormattedNumber value={value} />
      </Words>
    </Box>
  );
}
