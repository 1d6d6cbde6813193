import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Stack,
  Text as Words,
  Textarea,
  TextInput,
} from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { LONGEST_NAME } from '../../../../src/server/lengths';
import { useIdempotentMutation } from '../../data/mutations';
import type { Answer } from '../../data/api';
import { Failure, FindingOut, Panel } from '../../components/page';
import { Rows } from '../../components/table';
import { useText } from '../../text/language';
import { FileReading } from './file-reading';
import { checkFile, FILES, type FileWish, type Reading, type Uploaded } from './files';
import { useWhenHint } from './company-time';
import { sendTimeOf } from './send';
import { TemplateTools } from './template-tools';

interface FileFormProps {
  file: Uploaded;
  brands: Answer<'/v1/sms/brandNames'>['data'];
  /** How the file is being read again, to be replaced then; null if it is not. */
  pending: Reading | null;
  onSend(id: string): void;
  /** Reads the file in another way; null if the page does not have the file itself. */
  onRead: ((reading: Reading) => void) | null;
  onOther(): void;
}

interface Sample {
  cells: string[];
  at: number;
}

/** The text for the rows of a file, and the column with the numbers. */
export function FileForm({ file, brands, pending, onSend, onRead, onOther }: FileFormProps) {
  const t = useText();
  const whenHint = useWhenHint();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  // The server knows a repetition by its file and its values.
  const checking = useIdempotentMutation(`check.${file.id}`, (wish: FileWish) => checkFile(file.id, wish), [
    FILES,
  ]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const wish: FileWish = {
      text,
      brandID: Number(given.brandID),
      numberColumn: Number(given.numberColumn),
      sendTime: given.sendTime ? sendTimeOf(given.sendTime) : null,
      repeats: given.repeats ? 'each' : 'once',
      sendName: given.sendName ?? '',
      meaning: 'ask',
    };
    checking.mutate(wish, { onSuccess: ({ data }) => onSend(data.id) });
  };
  const put = (column: string): void => {
    const { selectionStart, selectionEnd } = area.current ?? {
      selectionStart: text.length,
      selectionEnd: text.length,
    };
    setText(`${text.slice(0, selectionStart)}{{${column}}}${text.slice(selectionEnd)}`);
    area.current?.focus();
  };
  return (
    <>
      <Panel title={t('file.of', { name: file.name, rows: file.rows })}>
        {onRead && <FileReading file={file} pending={pending} onChange={onRead} />}
        <Rows
          label={t('file.sample')}
          rows={file.sample.map((cells, at) => ({ cells, at }))}
          keyOf={({ at }) => at}
          columns={file.columns.map((title, at) => ({ title, cell: ({ cells }: Sample) => cells[at] ?? '' }))}
        />
      </Panel>
      <Panel>
        <form onSubmit={submit}>
          <Stack gap="sm" maw={640}>
            <NativeSelect
              name="brandID"
              label={t('message.sender')}
              data={brands.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <NativeSelect
              key={file.id}
              name="numberColumn"
              label={t('file.numberColumn')}
              defaultValue={String(likelyNumbers(file))}
              data={file.columns.map((label, at) => ({ value: String(at), label }))}
            />
            <Textarea
              ref={area}
              label={t('compose.text')}
              description={t('file.textHint', { openBraces: '{{', closeBraces: '}}' })}
              autosize
              minRows={4}
              maxRows={14}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              required
            />
            <TemplateTools text={text} onText={setText} />
            <Group gap="xs" role="group" aria-label={t('file.places')}>
              <Words size="sm" c="dimmed">
                {t('file.places')}
              </Words>
              {file.columns.map((column) => (
                <Button key={column} size="compact-sm" variant="default" onClick={() => put(column)}>
                  {column}
                </Button>
              ))}
            </Group>
            <TextInput
              name="sendTime"
              type="datetime-local"
              label={t('compose.when')}
              description={whenHint}
            />
            <TextInput
              name="sendName"
              label={t('sends.nameOfSend')}
              description={t('sends.nameHint')}
              maxLength={LONGEST_NAME}
            />
            <Checkbox name="repeats" label={t('file.repeats')} description={t('file.repeatsHint')} />
            {checking.isPending && (
              <Words size="sm" role="status">
                {t('file.checking')}
              </Words>
            )}
            {checking.isFindingOut && <FindingOut />}
            {checking.isError && <Failure error={checking.error} />}
            <Group>
              <Button type="submit" loading={checking.isPending} disabled={pending !== null}>
                {t('file.check')}
              </Button>
              <Button variant="default" onClick={onOther}>
                {t('file.other')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Panel>
    </>
  );
}

/** Default column for the numbers: the column with the most digits in the first rows. */
function likelyNumbers({ columns, sample }: Uploaded): number {
  const digits = columns.map(
    (_column, at) => sample.map((cells) => (cells[at] ?? '').replace(/\D/g, '')).join('').length,
  );
  return digits.indexOf(Math.max(...digits));
}
