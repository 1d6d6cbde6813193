import {
  Alert,
  Anchor,
  Box,
  Button,
  Center,
  Group,
  Loader,
  Stack,
  Text as Words,
  Title,
} from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useId } from 'react';
import { ApiError, isUnknown, LackingRole } from '../data/api-error';
import { isTest } from '../data/mode';
import type { LiveState } from '../data/live';
import type { Place } from '../data/place';
import { useLanguage, useText } from '../text/language';
import type { ServerText } from '../text/server-text';
import { withTexts } from '../text/texts';
import { RoleHint } from './role-hint';
import { Status } from './status';

const FieldProblems = lazy(withTexts(() => import('./field-problems'), 'screens'));

/** The title of a screen with its one main action, and the content below. */
export function Page({
  title,
  action,
  live,
  children,
}: {
  title: string;
  action?: ReactNode;
  live?: LiveState;
  children: ReactNode;
}) {
  const t = useText();
  useEffect(() => {
    document.title = `${isTest ? `${t('mode.inTest')}: ` : ''}${title} – Herald`;
  }, [title, t]);
  return (
    <Stack gap="md" className="screen">
      <Group justify="space-between" align="center" mih={40}>
        <Group gap="md">
          <Title order={1}>{title}</Title>
          {live && <LiveSign state={live} />}
        </Group>
        {action}
      </Group>
      {children}
    </Stack>
  );
}

export function LiveSign({ state }: { state: LiveState }) {
  const t = useText();
  if (state === 'begins') return null;
  return (
    <Box fz="sm" role="status">
      <Status tone={state === 'live' ? 'good' : 'wait'} text={t(`live.${state}`)} />
    </Box>
  );
}

export function Panel({
  title,
  aside,
  children,
}: {
  title?: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Box component="section" className="panel" p="md" {...(title && { 'aria-label': title })}>
      {(title || aside) && (
        <Group justify="space-between" mb="sm">
          {title && <Title order={2}>{title}</Title>}
          {aside}
        </Group>
      )}
      {children}
    </Box>
  );
}

interface TileProps {
  label: string;
  hint?: ReactNode;
  /** The list that the number counts. */
  place?: Place | undefined;
  children: ReactNode;
}

/** A number with its label, and a link to its list. */
export function Tile({ label, hint, place, children }: TileProps) {
  const id = useId();
  const link = place && {
    ...(place as object),
    'aria-labelledby': `${id}-label ${id}-number`,
  };
  return (
    <Box className="panel" p="md">
      <Words size="sm" c="dimmed" id={`${id}-label`}>
        {label}
      </Words>
      <Words fz={28} fw={600} lh={1.3} className="tabular-numbers" id={`${id}-number`}>
        {link ? (
          <Anchor component={Link} inherit {...link}>
            {children}
          </Anchor>
        ) : (
          children
        )}
      </Words>
      {hint && (
        <Words size="sm" c="dimmed">
          {hint}
        </Words>
      )}
    </Box>
  );
}

interface FailureProps {
  error: unknown;
  /** Labels of the fields that show an error of their own. */
  marked?: string[];
  onRetry?: () => void;
  /** A link to the state. */
  children?: ReactNode;
}

/** An error, and how to continue; a read without its role is no error. */
export function Failure({ error, marked = [], onRetry, children }: FailureProps) {
  const t = useText();
  const { ofServer } = useLanguage();
  if (error instanceof LackingRole) return <RoleHint role={error.role} />;
  const known = error instanceof ApiError ? error : null;
  const isDoubt = isUnknown(known);
  const errors = known?.errors ?? {};
  return (
    <Alert
      color={isDoubt ? 'yellow' : 'red'}
      variant="outline"
      title={t(isDoubt ? 'error.doubt' : 'error.title')}
      role="alert"
      // The colour of the border has too little contrast for text.
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Stack gap="xs" align="flex-start">
        <Words size="sm">{messageOf(known, marked, t, ofServer)}</Words>
        {Object.keys(errors).length > 0 && (
          <Suspense>
            <FieldProblems errors={errors} />
          </Suspense>
        )}
        {known?.requestId && (
          <Words size="xs" c="dimmed">
            {t('error.request', { id: known.requestId })}
          </Words>
        )}
        {children}
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {t('error.retry')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** Finding out the outcome of a request whose answer was lost. */
export function FindingOut() {
  const t = useText();
  return (
    <Words size="sm" role="status">
      {t('error.findingOut')}
    </Words>
  );
}

/** The server's message of a lost answer is left out: a proxy in between does not know the outcome. */
function messageOf(
  error: ApiError | null,
  marked: string[],
  t: ReturnType<typeof useText>,
  ofServer: ServerText,
): string {
  if (error?.outcome === 'repeatable') return t('error.pressAgain');
  if (error?.outcome === 'unknown') return t('error.lookFirst');
  if (marked.length > 0) return t('field.check', { labels: marked.join(', ') });
  // This summary has only the names of the fields, which follow with their errors.
  if (typeof error?.words === 'object' && error.words.code === 'validation_failed')
    return t('field.checkRest');
  if (error?.status === 0) return t('error.offline');
  return error?.message ? ofServer(error.words) : t('error.unknown');
}

/** An empty state with the next step. */
export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Center py="xl">
      <Stack align="center" gap="sm" maw={480}>
        <Words c="dimmed" ta="center">
          {text}
        </Words>
        {children}
      </Stack>
    </Center>
  );
}

export function Loading() {
  const t = useText();
  return (
    <Center py="xl" role="status" aria-label={t('loading')}>
      <Loader size="sm" type="dots" />
    </Center>
  );
}

interface Asked<T> {
  data: T | undefined;
  error: unknown;
  isPending: boolean;
  refetch(): unknown;
}

interface LoadedProps<T> {
  of: Asked<T>;
  /** The list of a record, to which its screen leads if it does not exist. */
  list?: { to: string; text: string };
  children: (data: T) => ReactNode;
}

const NOT_FOUND = 404;

/** A response that is loading, has failed, or has arrived. An older response stays visible under an error. */
export function Loaded<T>({ of, list, children }: LoadedProps<T>) {
  const { ofServer } = useLanguage();
  if (of.data === undefined) {
    if (of.isPending && !of.error) return <Loading />;
    if (of.error instanceof ApiError && of.error.status === NOT_FOUND)
      return (
        <Empty text={ofServer(of.error.words)}>
          {list && (
            <Button component={Link} to={list.to} variant="default">
              {list.text}
            </Button>
          )}
        </Empty>
      );
    return <Failure error={of.error} onRetry={() => void of.refetch()} />;
  }
  return (
    <>
      {of.error ? <Failure error={of.error} onRetry={() => void of.refetch()} /> : null}
      {children(of.data)}
    </>
  );
}
