import { Alert, Button, Group, SimpleGrid, Stack, Text as Words } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIdempotentMutation, useServerMutation } from '../../data/mutations';
import { type Answer, type ApiError, ask } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { isTest } from '../../data/mode';
import { keyOf, useAnswer } from '../../data/queries';
import { FormattedNumber, Time, useServerText } from '../../components/format';
import { Failure, FindingOut, Loaded, Panel, Tile } from '../../components/page';
import { PageButtons } from '../../components/page-buttons';
import { RecordLink } from '../../components/record-link';
import { ActionButton } from '../../components/action-button';
import { Status } from '../../components/status';
import { Rows } from '../../components/table';
import { type Text, useText } from '../../text/language';
import {
  checkFile,
  FILES,
  type FileWish,
  type PreviewRow,
  type Problem,
  removeFile,
  type ShownFile,
  startFile,
} from './files';
import { Asked } from './question';
import { useSendQuestion } from './send-question';
import { SaveList } from './save-list';
import { SeenSenders } from './seen-senders';
import { getsNobody } from './send';

const POLL_INTERVAL_MS = 2_000;
const PREVIEW_ROWS = 10;

interface FilePanelProps {
  id: string;
  onOver(): void;
}

/** The result of a file's check, its cost, and the outcome of its send. */
export function FilePanel({ id, onOver }: FilePanelProps) {
  const t = useText();
  const path = `${FILES}/${id}`;
  const file = useQuery<{ data: ShownFile }, ApiError>({
    queryKey: keyOf(path),
    queryFn: () => ask('GET', path),
    refetchInterval: ({ state }) => (state.data?.data.state === 'sending' ? POLL_INTERVAL_MS : false),
  });
  return (
    <Loaded of={file} list={{ to: '/company/compose/csv', text: t('file.title') }}>
      {({ data }) => <Found file={data} onOver={onOver} />}
    </Loaded>
  );
}

function Found({ file, onOver }: { file: ShownFile; onOver(): void }) {
  const t = useText();
  const server = useServerText();
  const path = `${FILES}/${file.id}`;
  const { progress, state, rows, wish } = file;
  const balance = useAnswer<Answer<'/v1/sms/balance'>>(
    state === 'checked' && !isTest ? '/v1/sms/balance' : null,
  );
  const { accepted, cost, smsID } = progress;
  const isMissed = file.isLate && state === 'checked';
  const sendQuestion = useSendQuestion();
  const starting = useConfirmed(
    // A repetition does not start the file twice.
    useIdempotentMutation('start', startFile, [path]),
    () => ({
      action: t('file.send', { count: accepted }),
      ...sendQuestion({ recipients: accepted, cost, sendTime: wish.sendTime }),
    }),
  );
  const removing = useConfirmed(useServerMutation(removeFile, [FILES], path), () => ({
    action: t('file.discard'),
    title: t('file.discardOf', { name: file.name }),
    text: t('confirm.discardText'),
  }));
  // The server knows a repetition by the answers.
  const again = useIdempotentMutation(
    `again.${file.id}`,
    (answers: Partial<FileWish>) => checkFile(file.id, { ...wish, ...answers }),
    [FILES],
  );
  const leftOut = progress.rejected + progress.refusedHere;
  const isNobody = progress.accepted > 0 && getsNobody(progress);
  return (
    <>
      <Panel title={t('file.of', { name: file.name, rows })}>
        <Stack gap="sm">
          <Words size="sm" role="status">
            {t(statusOf(state, again.isPending, starting.isPending))}
          </Words>
          {wish.sendTime && state !== 'refused' && (
            <Words size="sm">
              {t('compose.goes')}: <Time at={wish.sendTime} />
            </Words>
          )}
          {file.why && (
            <Alert color={state === 'sending' ? 'yellow' : 'red'} variant="outline" role="alert">
              {server(file.why)}
            </Alert>
          )}
          {file.question && (
            <Asked
              question={file.question}
              isPending={again.isPending}
              onAnswer={(meaning) => again.mutate({ meaning })}
            />
          )}
          {progress.repeated > 0 && (
            <Group gap="sm">
              <Words size="sm">{t('file.repeated', { count: progress.repeated })}</Words>
              {state === 'checked' && file.hasOwnTexts && wish.repeats === 'once' && (
                <Button
                  size="xs"
                  variant="default"
                  loading={again.isPending}
                  onClick={() => again.mutate({ repeats: 'each' })}
                >
                  {t('file.sendEach')}
                </Button>
              )}
            </Group>
          )}
          {again.isFindingOut && <FindingOut />}
          {again.isError && <Failure error={again.error} />}
          {(state === 'checked' || state === 'sending') && (
            <Group>
              {accepted > 0 && !file.question && !isNobody && !isMissed && (
                <ActionButton
                  text={t('file.send', { count: accepted })}
                  label={t('file.sendOf', { name: file.name, count: accepted })}
                  isPending={starting.isPending}
                  onClick={() => starting.mutate({ id: file.id, check: file.check })}
                />
              )}
              {isNobody && <Words size="sm">{t('file.nobody')}</Words>}
              {isMissed && <Words size="sm">{t('file.missed')}</Words>}
              {balance.data && (
                <Words size="sm" c="dimmed">
                  {t('file.balance', { sms: Number(balance.data.sms) })}
                </Words>
              )}
            </Group>
          )}
          {state === 'checked' && accepted > 0 && !file.question && <SaveList source={{ file: file.id }} />}
          {starting.isFindingOut && <FindingOut />}
          {starting.isError && <Failure error={starting.error} />}
          {smsID !== null && (
            <Group gap="sm" fz="sm">
              {t('file.sends')}
              <RecordLink to="/company/messages" search={{ smsID: String(smsID) }}>
                {smsID}
              </RecordLink>
            </Group>
          )}
          {state !== 'sending' && (
            <Group>
              <Button variant="default" onClick={onOver}>
                {t('file.other')}
              </Button>
              {state !== 'sent' && (
                <ActionButton
                  text={t('file.discard')}
                  label={t('file.discardOf', { name: file.name })}
                  isPending={removing.isPending}
                  onClick={() => removing.mutate(file.id, { onSuccess: onOver })}
                />
              )}
            </Group>
          )}
          {removing.isError && <Failure error={removing.error} />}
        </Stack>
      </Panel>
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
        <Tile label={t('file.good')}>
          <FormattedNumber value={progress.accepted} />
        </Tile>
        <Tile label={t('file.leftOut')}>
          <FormattedNumber value={leftOut} />
        </Tile>
        <Tile label={t(isTest ? 'compose.costLive' : 'compose.cost')}>
          <FormattedNumber value={progress.cost} />
        </Tile>
        <Tile label={t('file.stopListed')}>
          <FormattedNumber value={progress.stopListed} />
        </Tile>
      </SimpleGrid>
      {progress.senders && (
        <Panel>
          <SeenSenders of={progress.senders} />
        </Panel>
      )}
      {leftOut > 0 && <Problems path={path} leftOut={leftOut} />}
      {state !== 'sent' && <Preview path={path} rows={rows} />}
    </>
  );
}

function statusOf(state: ShownFile['state'], isChecking: boolean, isSending: boolean): Text {
  if (isChecking) return 'file.checking';
  if (isSending) return 'file.sending';
  return state === 'sending' ? 'file.unknown' : `file.${state}`;
}

function Problems({ path, leftOut }: { path: string; leftOut: number }) {
  const t = useText();
  const server = useServerText();
  const problems = useAnswer<{ data: Problem[] }>(`${path}/problems`);
  const [shown, setShown] = useState(PREVIEW_ROWS);
  return (
    <Panel title={t('file.problems')}>
      <Loaded of={problems}>
        {({ data }) => (
          <Stack gap="sm">
            {leftOut > data.length && (
              <Words size="sm">{t('file.problemsShown', { shown: data.length, all: leftOut })}</Words>
            )}
            <Rows
              label={t('file.problems')}
              rows={data.slice(0, shown)}
              keyOf={({ row }) => row}
              columns={[
                { title: t('file.row'), numeric: true, cell: ({ row }) => row },
                { title: t('message.number'), cell: ({ number }) => number },
                { title: t('message.reason'), wide: true, cell: ({ reason }) => server(reason) },
              ]}
            />
            {shown < data.length && (
              <Group>
                <Button size="xs" variant="default" onClick={() => setShown(shown * 5)}>
                  {t('more')}
                </Button>
              </Group>
            )}
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}

function Preview({ path, rows }: { path: string; rows: number }) {
  const t = useText();
  const server = useServerText();
  const [start, setStart] = useState(0);
  const preview = useAnswer<{ data: PreviewRow[] }>(`${path}/rows?start=${start}&length=${PREVIEW_ROWS}`);
  return (
    <Panel title={t('file.preview')}>
      <Loaded of={preview}>
        {({ data }) => (
          <Rows
            label={t('file.preview')}
            rows={data}
            keyOf={({ row }) => row}
            columns={[
              { title: t('file.row'), numeric: true, cell: ({ row }) => row },
              { title: t('message.number'), cell: ({ number }) => number },
              { title: t('compose.text'), wide: true, cell: ({ text }) => text ?? '–' },
              { title: t('message.parts'), numeric: true, cell: ({ parts }) => parts ?? '–' },
              {
                title: t('file.rejected'),
                wide: true,
                cell: ({ reason }) => reason !== null && <Status tone="bad" text={server(reason)} />,
              },
            ]}
          />
        )}
      </Loaded>
      <Group gap="xs" mt="sm">
        <PageButtons from={start} length={PREVIEW_ROWS} rows={rows} onMove={setStart} />
      </Group>
    </Panel>
  );
}
