import { Button, FileInput, Progress, Stack, Text as Words } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiError } from '../../data/api';
import { useAnswer } from '../../data/queries';
import { ForRole } from '../../components/for-role';
import { Time } from '../../components/format';
import { Failure, Loaded, Page, Panel } from '../../components/page';
import { RecordLink } from '../../components/record-link';
import { Rows } from '../../components/table';
import { type Text, useText } from '../../text/language';
import { FileForm } from './file-form';
import { FilePanel } from './file-panel';
import { EncodingSelect } from './file-reading';
import { discardUpload, FILES, type FileSend, type Reading, upload, type Uploaded } from './files';
import { ListChoice } from './list-choice';
import { UsableBrands } from './usable-brands';

/** Sends a text to each row of a CSV file: upload, text, check, then send. */
export function FileScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { send = '' }: { send?: string } = useSearch({ strict: false });
  const go = (id: string | undefined): void =>
    void navigate({ to: '/company/compose/csv', search: { send: id } as never });
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
          <FilePanel id={send} onOver={() => go(undefined)} onAgain={go} key={send} />
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
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  const uploading = useMutation<Uploaded, ApiError, { file: File; reading: Reading }>({
    mutationFn: ({ file: wanted, reading }) => upload(wanted, reading, setShare),
    onSuccess: (read) => {
      discard();
      setUploaded(read);
    },
  });
  const discard = (): void => {
    if (uploaded) void discardUpload(uploaded.id);
  };
  const read = (wanted: File, reading: Reading): void => {
    setShare(0);
    uploading.mutate({ file: wanted, reading });
  };
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
              onRead={(reading) => read(file!, reading)}
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
  const earlier = useAnswer<{ data: FileSend[] }>(FILES);
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
                { title: t('callback.made'), cell: ({ createdAt }) => <Time at={createdAt} /> },
              ]}
            />
          </Panel>
        )
      }
    </Loaded>
  );
}
