import {
  Alert,
  Button,
  Code,
  Drawer,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Table,
  Text,
  Title,
} from '@mantine/core';
import { useEffect, useState } from 'react';
import { api, type BehaviourRow, type Settings, type Stats } from './api';
import { number, time } from './format';

export interface CarrierDrawerProps {
  opened: boolean;
  onClose: () => void;
  stats: Stats | undefined;
  onReset: () => void;
}

/** The carrier's settings and statistics. */
export function CarrierDrawer({ opened, onClose, stats, onReset }: CarrierDrawerProps) {
  const [settings, setSettings] = useState<Settings>();
  const [behaviours, setBehaviours] = useState<BehaviourRow[]>([]);
  const [error, setError] = useState<string>();

  function run(work: Promise<unknown>): void {
    work.then(
      () => setError(undefined),
      (cause: unknown) => setError(cause instanceof Error ? cause.message : String(cause)),
    );
  }

  useEffect(() => {
    if (!opened) return;
    run(Promise.all([api.settings().then(setSettings), api.behaviours().then(setBehaviours)]));
  }, [opened]);

  const change = (part: Partial<Settings>): void => run(api.changeSettings(part).then(setSettings));

  function reset(): void {
    run(
      api.reset().then(async () => {
        setSettings(await api.settings());
        onReset();
      }),
    );
  }

  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      title="Carrier"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        {error && <Alert color="red">{error}</Alert>}
        {settings && <SettingsForm settings={settings} behaviours={behaviours} onChange={change} />}
        {stats && <Statistics stats={stats} />}
        <BehaviourTable behaviours={behaviours} />
        <Button color="red" variant="light" onClick={reset}>
          Forget all messages, statistics and changed settings
        </Button>
      </Stack>
    </Drawer>
  );
}

interface SettingsFormProps {
  settings: Settings;
  behaviours: readonly BehaviourRow[];
  onChange: (part: Partial<Settings>) => void;
}

function SettingsForm({ settings, behaviours, onChange }: SettingsFormProps) {
  const whole = (key: 'answerDelayMs' | 'receiptDelayMs' | 'tps' | 'dropEvery', label: string) => (
    <WholeNumber
      key={`${key} ${settings[key]}`}
      label={label}
      value={settings[key]}
      onChange={(value) => onChange({ [key]: value })}
    />
  );
  return (
    <Stack gap="xs">
      <Switch
        label="The carrier is unavailable"
        checked={settings.down}
        onChange={(event) => onChange({ down: event.currentTarget.checked })}
      />
      <Select
        label="Numbers without a code are"
        data={behaviours.map(({ name }) => name)}
        value={settings.behaviour}
        onChange={(behaviour) => behaviour && onChange({ behaviour })}
        searchable
      />
      <SimpleGrid cols={2} spacing="xs">
        {whole('answerDelayMs', 'Answer after, ms')}
        {whole('receiptDelayMs', 'Receipt after, ms')}
        {whole('tps', 'Parts a second (0: any)')}
        {whole('dropEvery', 'Hang up every N parts (0: never)')}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        All settings: <Code>GET</Code> and <Code>POST /api/settings</Code>.
      </Text>
    </Stack>
  );
}

interface WholeNumberProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

/** Applies the value when the field loses focus, so that no half-typed number takes effect. */
function WholeNumber({ label, value, onChange }: WholeNumberProps) {
  const [draft, setDraft] = useState<number | string>(value);
  function leave(): void {
    if (typeof draft !== 'number') setDraft(value);
    else if (draft !== value) onChange(draft);
  }
  return (
    <NumberInput
      label={label}
      min={0}
      allowDecimal={false}
      value={draft}
      onChange={setDraft}
      onBlur={leave}
    />
  );
}

function Statistics({ stats }: { stats: Stats }) {
  const rows: (readonly [label: string, value: number | string])[] = [
    ['Submits', stats.submits],
    ['Most in a second', stats.maxSubmitsPerSecond],
    ...Object.entries(stats.answers).map(([status, count]) => [`Answered ${status}`, count] as const),
    ['Not answered', stats.unanswered],
    ...Object.entries(stats.receipts).map(([state, count]) => [`Receipts ${state}`, count] as const),
    ['Receipts waiting', stats.receiptsWaiting],
    ['Receipts sent again', stats.receiptsResent],
    ...stats.binds.map(
      ({ systemId, mode, since }) => [`Bind of ${systemId}`, `${mode}, since ${time(since)}`] as const,
    ),
  ];
  return (
    <section>
      <Title order={3} size="h6">
        Statistics
      </Title>
      <Table>
        <Table.Tbody>
          {rows.map(([label, value], index) => (
            <Table.Tr key={index}>
              <Table.Th fw={400}>{label}</Table.Th>
              <Table.Td ta="right">{typeof value === 'number' ? number(value) : value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function BehaviourTable({ behaviours }: { behaviours: readonly BehaviourRow[] }) {
  return (
    <section>
      <Title order={3} size="h6">
        Numbers that end in…
      </Title>
      <Table>
        <Table.Tbody>
          {behaviours.map(({ digits, name, does }) => (
            <Table.Tr key={digits}>
              <Table.Td>
                <Code>{digits}</Code>
              </Table.Td>
              <Table.Td>
                <Text size="sm" fw={600}>
                  {name}
                </Text>
                <Text size="xs" c="dimmed">
                  {does}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group gap={4} mt="xs">
        <Code>9001NNN</Code>
        <Text size="xs" c="dimmed">
          always refused with command_status NNN (decimal)
        </Text>
      </Group>
    </section>
  );
}
