import { Alert, Button, FileInput, Group, List, Stack, Text as Words } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { writeTlv } from '@herald/values/tlvs';
import type { Answer } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { useLackingRole } from '../../data/may';
import { useServerMutation } from '../../data/mutations';
import { change } from '../../data/operator';
import { Failure, Panel } from '../../components/page';
import { RoleHint } from '../../components/role-hint';
import { Status } from '../../components/status';
import { Rows } from '../../components/table';
import { useLanguage, useText } from '../../text/language';
import { type Shown as ShownRule, useRuleColumns } from './rule-columns';
import { RULES } from './rule-detail';

const IMPORT = '/admin/v1/sender-rules/import';
type Difference = Answer<typeof IMPORT, 'post'>['data'];

const csvOf = (file: File): Blob => new Blob([file], { type: 'text/csv' });

/** Replaces all rules by those of a file, once its difference has been shown. */
export function ImportRules() {
  const t = useText();
  const lacking = useLackingRole(`POST ${IMPORT}`);
  const [file, setFile] = useState<File | null>(null);
  const comparing = useServerMutation(
    (of: File) => change('post', IMPORT, {}, csvOf(of), { dryRun: 'true' }),
    [],
  );
  const applying = useConfirmed(
    useServerMutation(
      ({ token }: Difference) => change('post', IMPORT, {}, csvOf(file!), { token }),
      [RULES],
    ),
    ({ counts: { added, changed, removed } }) => ({
      action: t('import.apply'),
      title: t('import.applyOf', { added, changed, removed }),
      text: t('rule.applies'),
    }),
  );
  const choose = (chosen: File | null): void => {
    setFile(chosen);
    // The difference is of the file before.
    comparing.reset();
    applying.reset();
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    applying.reset();
    comparing.mutate(file!);
  };
  const difference = applying.isSuccess ? undefined : comparing.data?.data;
  return (
    <Panel title={t('import.title')}>
      <Stack gap="md">
        <form onSubmit={submit} aria-label={t('import.title')}>
          <Group align="flex-end" gap="sm">
            <FileInput
              label={t('import.file')}
              description={t('import.fileHint')}
              accept=".csv,text/csv"
              value={file}
              onChange={choose}
              required
              w={300}
            />
            <Button type="submit" loading={comparing.isPending} disabled={file === null || lacking !== null}>
              {t('import.compare')}
            </Button>
            {lacking !== null && <RoleHint role={lacking} />}
          </Group>
        </form>
        {comparing.isError && <Failure error={comparing.error} />}
        {difference && (
          <Shown
            of={difference}
            isPending={applying.isPending}
            onApply={() => applying.mutate(difference, { onSuccess: () => setFile(null) })}
          />
        )}
        {applying.isError && <Failure error={applying.error} />}
        {applying.isSuccess && (
          <span role="status">
            <Status tone="good" text={t('import.done')} />
          </span>
        )}
      </Stack>
    </Panel>
  );
}

interface ShownProps {
  of: Difference;
  isPending: boolean;
  onApply(): void;
}

function Shown({ of: { counts, added, changed, removed, refused }, isPending, onApply }: ShownProps) {
  const t = useText();
  const { ofServer } = useLanguage();
  const columns = useRuleColumns<ShownRule>();
  const isSame = counts.added + counts.changed + counts.removed === 0;
  const before = { title: t('import.before'), wide: true, cell: formerValues };
  return (
    <Stack gap="sm">
      <Words role="status">{t('import.counts', { ...counts })}</Words>
      {counts.refused > 0 && (
        <Alert
          color="red"
          variant="outline"
          role="alert"
          title={t('import.refused')}
          styles={{ title: { color: 'var(--mantine-color-text)' } }}
        >
          <List size="sm">
            {refused.map(({ line, problem, code, params }) => (
              <List.Item key={line}>
                {t('import.line', {
                  line,
                  problem: ofServer({ code, text: problem, ...(params && { params }) }),
                })}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {added.length > 0 && (
        <Titled title={t('import.added')}>
          <Rows label={t('import.added')} rows={added} keyOf={keyOf} columns={columns} />
        </Titled>
      )}
      {changed.length > 0 && (
        <Titled title={t('import.changed')}>
          <Rows
            label={t('import.changed')}
            rows={changed.map((one) => ({ ...one.after, before: one.before }))}
            keyOf={keyOf}
            columns={[...columns, before]}
          />
        </Titled>
      )}
      {removed.length > 0 && (
        <Titled title={t('import.removed')}>
          <Rows label={t('import.removed')} rows={removed} keyOf={keyOf} columns={columns} />
        </Titled>
      )}
      {!isSame && counts.refused === 0 && (
        <Button w="fit-content" loading={isPending} onClick={onApply}>
          {t('import.apply')}
        </Button>
      )}
    </Stack>
  );
}

function Titled({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <Words fw={600} size="sm">
        {title}
      </Words>
      {children}
    </div>
  );
}

const keyOf = ({
  company,
  brandID,
  prefix,
  route,
}: Pick<ShownRule, 'company' | 'brandID' | 'prefix' | 'route'>) =>
  JSON.stringify([company, brandID, prefix, route]);

type Changed = ShownRule & { before: Difference['changed'][number]['before'] };

/** The values before the change, of the fields that differ. */
function formerValues({ before, ...after }: Changed): string {
  const fields = Object.keys(before).filter(
    (field) => field in after && textOf(before, field) !== textOf(after, field),
  );
  return fields.map((field) => `${field}: ${textOf(before, field)}`).join(', ');
}

function textOf(rule: object, field: string): string {
  const value = (rule as Record<string, unknown>)[field];
  if (field === 'tlvs') return (rule as ShownRule).tlvs.map(writeTlv).join(', ');
  return value === null || value === '' ? '–' : String(value);
}
