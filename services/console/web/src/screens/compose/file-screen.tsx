import { Button, FileInput, Group, NativeSelect, Progress, Stack, Text as Words } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMutation } from '../../data/mutations';
import type { ApiError } from '../../data/api';
import { keyOf, queryClient, useAnswer } from '../../data/queries';
import { ForRole } from '../../components/role-hint';
import { Failure, Loaded, Loading, Page, Panel } from '../../components/page';
import { RecordLink } from '../../components/record-link';
import { Rows } from '../../components/table';
import { type Text, useText } from '../../text/language';
import { FileForm } from './file-form';
import { FilePanel } from './file-panel';
import { EncodingSelect } from './file-reading';
import { FILES, type FileSend, type Reading, removeFile, upload, uploadAt, type Uploaded } from './files';
import { UsableBrands } from './usable-brands';
import { asFile, useLists } from '../saved/lists';

/** Sends a text to each row of a CSV file: upload, text, check, then send. */
export function FileScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { send = '' }: { send?: string } = useSearch({ strict: false });
  // The upload that is checked is not to be checked again by going back.
  const go = (id: string | undefined): void =>
    void navigate({ to: '/company/compose/csv', search: { send: id } as never, replace: send === '' });
  const action = (
    <Button component={Link} to="/company/compose" variant="default">
      {t('file.write')}
    </Button>
  );
  return (
    <Page title={t('file.title')} action={action}>
      <ForRole role="sender">
        {send === '' ? (
          <NewFile onSend={go} />
        ) : (
          <FilePanel id={send} onOver={() => go(undefined)} key={send} />
        )}
        {send === '' && <Earlier />}
      </ForRole>
    </Page>
  );
}

function NewFile({ onSend }: { onSend: (id: string) => void }) {
  const t = useText();
  const [share, setShare] = useState(0);
  const [file, setFile] = useState<File | null>(null);
  const navigate = useNavigate();
  // In the address, so that a reload of the page goes on with the file.
  const { upload: id }: { upload?: string } = useSearch({ strict: false });
  const kept = useAnswer<{ data: Uploaded }>(id === undefined ? null : uploadAt(id));
  const uploaded = kept.data?.data ?? null;
  const setUploaded = (next: Uploaded | null): void => {
    if (next) queryClient.setQueryData(keyOf(uploadAt(next.id)), { data: next });
    void navigate({ to: '.', search: { upload: next?.id } as never, replace: true });
  };
  const uploading = useMutation<Uploaded, ApiError, { file: File; reading: Reading }>({
    mutationFn: ({ file: wanted, reading }) => upload(wanted, reading, setShare),
  });
  const discard = (): void => {
    // If that fails, it expires.
    if (uploaded) removeFile(uploaded.id).catch(() => undefined);
  };
  const read = (wanted: File, reading: Reading): void => {
    setShare(0);
    const onSuccess = (next: Uploaded): void => {
      discard();
      setUploaded(next);
    };
    // Not called once the user has left the screen.
    uploading.mutate({ file: wanted, reading }, { onSuccess });
  };
  if (kept.isLoading) return <Loading />;
  const isEncodingUnknown = uploading.error?.errors.encoding !== undefined;
  return (
    <UsableBrands>
      {(usable) => (
        <>
          {(!uploaded || uploading.isPending || uploading.isError) && (
            <Panel>
              <Stack gap="sm" maw={560}>
                {!uploaded && (
                  <FileInput
                    label={t('file.choose')}
                    description={t('file.chooseHint')}
                    placeholder={t('file.none')}
                    accept=".csv,text/csv,text/plain"
                    disabled={uploading.isPending}
                    onChange={(chosen) => {
                      setFile(chosen);
                      if (chosen) read(chosen, {});
                    }}
                  />
                )}
                {!uploaded && !uploading.isPending && (
                  <ListChoice
                    onUse={(list) => {
                      uploading.reset();
                      setFile(null);
                      setUploaded(list);
                    }}
                  />
                )}
                {uploading.isPending && (
                  <>
                    <Progress value={share * 100} aria-label={t('file.uploading')} color="accent" />
                    <Words size="sm" c="dimmed" role="status">
                      {t('file.uploading')}
                    </Words>
                  </>
                )}
                {uploading.isError && <Failure error={uploading.error} />}
                {kept.isError && <Failure error={kept.error} />}
                {!uploaded && isEncodingUnknown && (
                  <EncodingSelect
                    value={uploading.variables?.reading.encoding ?? ''}
                    none={t('file.encodingChoose')}
                    onChange={(encoding) => read(file!, { encoding })}
                  />
                )}
              </Stack>
            </Panel>
          )}
          {uploaded && (
            <FileForm
              file={uploaded}
              brands={usable}
              pending={uploading.isPending ? uploading.variables.reading : null}
              onSend={onSend}
              onRead={file && ((reading) => read(file, reading))}
              onOther={() => {
                discard();
                setUploaded(null);
                setFile(null);
                uploading.reset();
              }}
            />
          )}
        </>
      )}
    </UsableBrands>
  );
}

/** Uploaded files of the last hours, of all users of the company. */
function Earlier() {
  const t = useText();
  const earlier = useAnswer<{ data: FileSend[] }>(FILES, { refreshes: true });
  return (
    <Loaded of={earlier}>
      {({ data }) =>
        data.length === 0 ? null : (
          <Panel title={t('file.earlier')}>
            <Rows
              label={t('file.earlier')}
              rows={data}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: t('file.name'),
                  cell: ({ id, name }) => (
                    <RecordLink to="/company/compose/csv" search={{ send: id }}>
                      {name || id}
                    </RecordLink>
                  ),
                },
                { title: t('file.rows'), numeric: true, cell: ({ rows }) => rows },
                { title: t('route.state'), cell: ({ state }) => t(`file.${state}` as Text) },
                { title: t('callback.made'), time: ({ createdAt }) => createdAt },
              ]}
            />
          </Panel>
        )
      }
    </Loaded>
  );
}

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
