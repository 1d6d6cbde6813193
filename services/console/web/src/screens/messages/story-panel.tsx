import { Alert, Box, Code, Group, Stack, Text as Words, Title } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { Face } from '../../data/session';
import { useAnswer } from '../../data/queries';
import { CompanyName, ZoneOf } from '../../components/company-name';
import { Time, useServerText } from '../../components/format';
import { Detail } from '../../components/detail';
import { Loaded } from '../../components/page';
import { RecordLink } from '../../components/record-link';
import { MessageStatus, statusOf } from '../../components/status';
import { type Text, useText } from '../../text/language';
import { readFilters, type Story, storyOf } from './face-messages';
import { useRowOfStory } from './live-rows';

type Step = Story['timeline'][number];

/** The status of one message with its reason, then the timeline. */
export function StoryPanel({ face }: { face: Face }) {
  const t = useText();
  const navigate = useNavigate();
  const filters = readFilters(useSearch({ strict: false }));
  const { smsID = '', number = '' }: { smsID?: string; number?: string } = useParams({ strict: false });
  const story = useAnswer<{ data: Story }>(storyOf(face, smsID, number));
  useRowOfStory(face, filters, story.data?.data);
  const close = (): void => {
    const to = face === 'company' ? '/company/messages' : '/operator/messages';
    void navigate({ to, search: filters as never });
  };
  return (
    <Detail label={t('story.title')} heading={number} onClose={close}>
      <Loaded of={story}>
        {({ data }) => (
          <ZoneOf company={data.company}>
            <Whole face={face} story={data} />
          </ZoneOf>
        )}
      </Loaded>
    </Detail>
  );
}

function Whole({ face, story }: { face: Face; story: Story }) {
  const t = useText();
  const server = useServerText();
  return (
    <Stack gap="sm">
      <Group gap="md" fz="sm">
        <MessageStatus id={story.statusID} />
        <span>{t('story.by', { sender: story.sender })}</span>
        {story.company !== undefined && <CompanyName id={story.company} />}
        <RecordLink to={`/${face}/messages`} search={{ smsID: String(story.smsID) }}>
          {t('story.send', { id: story.smsID })}
        </RecordLink>
      </Group>
      <Alert variant="light" color="accent" p="sm">
        {server({ ...story.explained, text: story.explanation })}
      </Alert>
      {story.text !== null && (
        <Box>
          <Words size="sm" c="dimmed">
            {t('story.text', { parts: story.parts, encoding: story.encoding ?? '' })}
          </Words>
          <Words size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {story.text}
          </Words>
        </Box>
      )}
      {story.carrierCharge && <Charge of={story.carrierCharge} />}
      {story.missing.length > 0 && (
        <Words size="sm" c="dimmed">
          {t('story.missing', { what: story.missing.map((part) => t(`missing.${part}` as Text)).join(', ') })}
        </Words>
      )}
      <Title order={2}>{t('story.timeline')}</Title>
      <ol className="timeline">
        {story.timeline.map((step, at) => (
          <li key={at}>
            <StepLine face={face} step={step} />
          </li>
        ))}
      </ol>
      <Words size="sm" c="dimmed">
        {t('story.request')} <Code>{story.requestId}</Code>
      </Words>
    </Stack>
  );
}

/** What the carrier charges the operator. */
function Charge({ of: { parts, price, currency } }: { of: NonNullable<Story['carrierCharge']> }) {
  const t = useText();
  const words = [
    parts !== null && t('story.carrierParts', { parts }),
    price !== null && t('story.carrierPrice', { price: `${price} ${currency ?? ''}` }),
  ];
  return (
    <Words size="sm" c="dimmed">
      {words.filter(Boolean).join(' · ')}
    </Words>
  );
}

function StepLine({ face, step }: { face: Face; step: Step }) {
  const t = useText();
  const server = useServerText();
  const { at, event, ...rest } = step;
  const details = Object.entries(rest).filter(
    // A delivery receipt without a code of its own has its name as its code.
    ([name, value]) =>
      value !== null &&
      typeof value !== 'object' &&
      name !== 'meaningCode' &&
      !(name === 'name' && value === step['code']),
  );
  const shown = (name: string, value: unknown): ReactNode => {
    if (name === 'route' && face === 'operator')
      return (
        <RecordLink to="/operator/routes" search={{ route: String(value) }}>
          {String(value)}
        </RecordLink>
      );
    if (name === 'meaning') return server({ code: String(step['meaningCode']), text: String(value) });
    if (name === 'rule' && face === 'operator')
      return (
        <RecordLink to="/operator/sender-rules" search={{ rule: String(value) }}>
          {String(value)}
        </RecordLink>
      );
    if (name === 'statusID') return t(statusOf(String(value))[1]);
    return name === 'state' ? t(`delivery.${String(value)}` as Text) : server(String(value));
  };
  return (
    <>
      <Group gap="xs" justify="space-between">
        <Words size="sm" fw={600}>
          {t(`event.${event}` as Text)}
        </Words>
        <Words size="sm" c="dimmed" component="span">
          <Time at={at} />
        </Words>
      </Group>
      <Words size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {details.map(([name, value], at) => (
          <Fragment key={name}>
            {at > 0 && ' · '}
            {t(name === 'parts' && step.part === undefined ? 'step.whole' : (`step.${name}` as Text))}:{' '}
            {shown(name, value)}
          </Fragment>
        ))}
      </Words>
    </>
  );
}
