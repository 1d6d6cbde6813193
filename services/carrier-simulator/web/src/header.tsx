import {
  ActionIcon,
  Badge,
  Button,
  Group,
  Text,
  Title,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { number } from './format';
import type { Live } from './use-live';

/** The name, live statistics, the carrier's settings, and the colour scheme. */
export function Header({ live, onCarrier }: { live: Live; onCarrier: () => void }) {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const { stats, perSecond, connected } = live;
  return (
    <Group h="100%" px="md" justify="space-between" wrap="nowrap">
      <Group gap="sm" wrap="nowrap">
        <Title order={1} size="h4">
          Phones
        </Title>
        <Badge color={connected ? 'green' : 'red'} variant="dot" role="status">
          {connected ? 'live' : 'not connected'}
        </Badge>
      </Group>
      <Group gap="md" wrap="nowrap">
        <Group gap="lg" visibleFrom="sm" wrap="nowrap">
          <Statistic label="a second" value={perSecond} />
          <Statistic label="parts" value={stats?.parts} />
          <Statistic label="receipts" value={stats?.receiptsAcknowledged} />
          <Statistic label="twice" value={stats?.repeated} color={stats?.repeated ? 'red' : undefined} />
          <Statistic label="binds" value={stats?.binds.length} />
        </Group>
        <Button variant="default" size="xs" onClick={onCarrier}>
          Carrier
        </Button>
        <ActionIcon
          variant="default"
          size="lg"
          onClick={() => setColorScheme(dark ? 'light' : 'dark')}
          aria-label={dark ? 'Light colours' : 'Dark colours'}
        >
          {dark ? '☀' : '☾'}
        </ActionIcon>
      </Group>
    </Group>
  );
}

interface StatisticProps {
  label: string;
  value: number | undefined;
  color?: string | undefined;
}

function Statistic({ label, value, color }: StatisticProps) {
  return (
    <Text size="sm" c={color ?? 'dimmed'}>
      <Text span fw={600} c={color ?? 'var(--mantine-color-text)'}>
        {number(value ?? 0)}
      </Text>{' '}
      {label}
    </Text>
  );
}
