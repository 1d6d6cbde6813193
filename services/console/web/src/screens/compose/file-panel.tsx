// Long: the steps of a file, from its check to its result, are one screen.
import { Alert, Button, Group, Progress, SimpleGrid, Stack, Text as Words } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
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
  type Answers,
  checkAgain,
  FILES,
  isGoingOn,
  type PreviewRow,
  type Problem,
  removeFile,
  type ShownFile,
  startFile,
} from './files';
import { Asked } from './question';
import { useSendQuestion } from './send-question';
import { SaveList } from './save-list';
import { getsNobody } from './send';

const POLL_INTERVAL_MS = 700;
const PREVIEW_ROWS = 10;

interface FilePanelProps {
  id: string;
  onOver(): void;
  /** The file is checked again, as another send. */
  onAgain(id: string): void;
}

/** The result of a file's check, its cost, and the progress of its send. */
export function FilePanel({ id, ...actions }: FilePanelProps) {
  const t = useText();
  const path = `${FILES}/${id}`;
  const file = useQuery<{ data: ShownFile }, ApiError>({
    queryKey: keyOf(path),
    queryFn: () => ask('GET', path),
    refetchInterval: ({ state }) => (state.data && isGoingOn(state.data.data) ? POLL_INTERVAL_MS : false),
  });
  return (
    <Loaded of={file} list={{ to: '/company/compose/csv', text: t('file.title') }}>
      {({ data }) =>
        data.id === id ? (
          <Found file={data} {...actions} />
        ) : (
          // It was checked again.
          <Navigate to="/company/compose/csv" search={{ send: data.id } as never} replace />
        )
      }
    </Loaded>
  );
}

function Found({ file, onOver, onAgain }: { file: ShownFile } & Omit<FilePanelProps, 'id'>) {
  const t = useText();
  const server = useServerText();
  const path = `${FILES}/${file.id}`;
  const { progress, state, rows } = file;
  const balance = useAnswer<Answer<'/v1/sms/balance'>>(
    state === 'checked' && !isTest ? '/v1/sms/balance' : null,
  );
  const toSend = progress.unsent;
  const sendTime = file.isLate && state === 'stopped' ? null : file.wish.sendTime;
  const isMissed = file.isLate && state === 'checked';
  const sendQuestion = useSendQuestion();
  const starting = useConfirmed(
    // A repetition does not start the file twice.
    useIdempotentMutation('start', (wanted: string) => startFile(wanted), [path]),
    () => ({
      action: t('file.send', { count: toSend }),
      ...sendQuestion({ recipients: toSend, cost: progress.unsentCost, sendTime }),
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
    (answers: Answers) => checkAgain(file.id, answers),
    [FILES],
    path,
  );
  const answer = (answers: Answers): void =>
    again.mutate(answers, { onSuccess: ({ data: { id } }) => onAgain(id) });
  const leftOut = progress.rejected + progress.refusedHere;
  const isNobody = progress.accepted > 0 && getsNobody(progress);
  return (
    <>
      <Panel title={t('file.of', { name: file.name, rows })}>
        <Stack gap="sm">
          {isGoingOn(file) && (
            <Progress
              value={share(file)}
              color="accent"
              aria-label={t(`file.${state}` as Text)}
              aria-valuetext={t('file.far', farOf(file))}
            />
          )}
          <Words size="sm" role="status">
            {t(`file.${state}` as Text)}
            {isGoingOn(file) && ` ${t('file.far', farOf(file))}`}
          </Words>
          {sendTime && state !== 'refused' && (
            <Words size="sm">
              {t('compose.goes')}: <Time at={sendTime} />
            </Words>
          )}
          {file.why && (
            <Alert color={isGoingOn(file) ? 'yellow' : 'red'} variant="outline" role="alert">
              {server(file.why)}
            </Alert>
          )}
          {file.question && (
            <Asked
              question={file.question}
              isPending={again.isPending}
              onAnswer={(meaning) => answer({ meaning })}
            />
          )}
          {progress.repeated > 0 && (
            <Group gap="sm">
              <Words size="sm">{t('file.repeated', { count: progress.repeated })}</Words>
              {state === 'checked' && file.hasOwnTexts && file.wish.repeats === 'once' && (
                <Button
                  size="xs"
                  variant="default"
                  loading={again.isPending}
                  onClick={() => answer({ repeats: 'each' })}
                >
                  {t('file.sendEach')}
                </Button>
              )}
            </Group>
          )}
          {again.isFindingOut && <FindingOut />}
          {again.isError && <Failure error={again.error} />}
          {(state === 'checked' || state === 'stopped') && (
            <Group>
              {toSend > 0 && !file.question && !isNobody && !isMissed && (
                <ActionButton
                  text={t('file.send', { count: toSend })}
                  label={t('file.sendOf', { name: file.name, count: toSend })}
                  isPending={starting.isPending}
                  onClick={() => starting.mutate(file.id)}
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
          {(state === 'checked' || state === 'stopped') && toSend > 0 && !file.question && (
            <SaveList source={{ file: file.id }} />
          )}
          {starting.isFindingOut && <FindingOut />}
          {starting.isError && <Failure error={starting.error} />}
          {progress.smsIDs.length > 0 && (
            <Group gap="sm" fz="sm">
              {t('file.sends')}
              {progress.smsIDs.map((smsID) => (
                <RecordLink key={smsID} to="/company/messages" search={{ smsID: String(smsID) }}>
                  {smsID}
                </RecordLink>
              ))}
            </Group>
          )}
          {!isGoingOn(file) && (
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
      {leftOut > 0 && state !== 'checking' && <Problems path={path} leftOut={leftOut} />}
      {/* After the check, which finds the rejected rows. */}
      {!isGoingOn(file) && state !== 'sent' && <Preview path={path} rows={rows} />}
    </>
  );
}

const farOf = ({ state, progress, rows }: ShownFile): { done: number; all: number } =>
  state === 'checking'
    ? { done: progress.checked, all: rows }
    : { done: progress.taken, all: progress.accepted };

function share(file: ShownFile): number {
  const { done, all } = farOf(file);
  return all === 0 ? 100 : (done / all) * 100;
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
