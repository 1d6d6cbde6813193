import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text as Words,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { NamedQuestion } from '../../../../src/files/number-question';
import { LONGEST_NAME } from '../../../../src/server/lengths';
import { useIdempotentMutation } from '../../data/mutations';
import { type ApiError, ask } from '../../data/api';
import { isUnknown } from '../../data/api-error';
import { useConfirmed } from '../../data/confirmation';
import { isTest } from '../../data/mode';
import { draftOf } from '../../data/draft';
import { useLackingRole } from '../../data/may';
import { useSession } from '../../data/session';
import { ForRole } from '../../components/role-hint';
import { Failure, FindingOut, Page, Panel } from '../../components/page';
import { RecordLink } from '../../components/record-link';
import { useText } from '../../text/language';
import { useWhenHint } from './company-time';
import { Done } from './done';
import { type Choice, numbersIn, withMeaning } from './numbers';
import { Asked } from './question';
import { placeholdersIn } from '../saved/template-text';
import { nameSend } from '../sends/send-names';
import { Quote } from './quote';
import { SaveList } from './save-list';
import { useSendQuestion } from './send-question';
import { type Accepted, getsNobody, send, type Sent, type Wish } from './send';
import { TemplateTools } from './template-tools';
import { type Brand, UsableBrands } from './usable-brands';

/** Name of the draft, and of its send. */
const DRAFT = 'compose';
const PAUSE_MS = 400;
const BLANK = { numbers: '', text: '', sendTime: '', otp: false };

/** About numbers that may be meant otherwise; null if there are none. */
type Question = (NamedQuestion & { choices: Choice[] }) | null;

/** A text to one or more numbers; the API returns its price while it is written. */
export function ComposeScreen() {
  const t = useText();
  const isSender = useLackingRole({ role: 'sender' }) === null;
  const action = isSender && (
    <Group gap="sm">
      <Button component={Link} to="/company/saved" variant="default">
        {t('saved.title')}
      </Button>
      <Button component={Link} to="/company/compose/csv" variant="default">
        {t('file.title')}
      </Button>
    </Group>
  );
  return (
    <Page title={t('nav.compose')} action={action}>
      <ForRole role="sender">
        <UsableBrands>{(usable) => <Form brands={usable} />}</UsableBrands>
      </ForRole>
    </Page>
  );
}

function Form({ brands }: { brands: Brand[] }) {
  const t = useText();
  const whenHint = useWhenHint();
  const { number = '' }: { number?: string } = useSearch({ strict: false });
  const { data: session } = useSession();
  const [draft] = useState(() => draftOf<Wish & { name: string }>(DRAFT, session!));
  const kept = number === '' ? draft.kept : null;
  const [wish, setWish] = useState<Wish>(() => {
    const { name: _name, ...given } = kept ?? {};
    const isUsable = brands.some(({ id }) => Number(id) === kept?.brandID);
    const brandID = isUsable ? kept!.brandID : Number(brands[0]!.id);
    return { ...BLANK, numbers: number, ...given, brandID };
  });
  // Apart from the request: another name does not make it another send.
  const [name, setName] = useState(kept?.name ?? '');
  const change = (part: Partial<Wish>): void => {
    const changed = { ...wish, ...part };
    draft.keep({ ...changed, name });
    setWish(changed);
  };
  const rename = (changed: string): void => {
    draft.keep({ ...wish, name: changed });
    setName(changed);
  };
  const [settled] = useDebouncedValue(wish, PAUSE_MS);
  const isWhole = settled.text.trim() !== '' && numbersIn(settled.numbers).length > 0;
  const quote = useQuery<Sent, ApiError>({
    queryKey: ['quote', settled],
    queryFn: () => send(settled, { dryRun: true }),
    enabled: isWhole,
    retry: false,
  });
  const { brandID, text } = settled;
  const question = useQuery<Question, ApiError>({
    queryKey: ['question', brandID, settled.numbers, text],
    queryFn: async () => {
      const body = { brandID, text, numbers: numbersIn(settled.numbers) };
      return (await ask<{ data: Question }>('POST', '/questions', body)).data;
    },
    enabled: isWhole,
    retry: false,
  });
  const sendQuestion = useSendQuestion();
  const sending = useConfirmed(
    useIdempotentMutation<Wish, Accepted & { isNamed: boolean }>(
      DRAFT,
      async (wanted, headers) => {
        const accepted = await send(wanted, { headers });
        return { ...accepted, isNamed: await isNamed(accepted.smsID, name.trim()) };
      },
      ['/v1/sms', '/send-names'],
    ),
    () => ({
      action: t('compose.sendUnpriced'),
      ...sendQuestion({
        recipients: priced!.accepted - priced!.stopListed,
        cost: priced!.cost,
        sendTime: wish.sendTime,
      }),
    }),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    sending.mutate(wish);
  };
  const next = (): void => {
    setName('');
    setWish({ ...BLANK, brandID: wish.brandID });
    sending.reset();
  };
  if (sending.data) return <Done sent={sending.data} onNext={next} />;
  const failure = sending.error ?? (kept && sending.doubt);
  const placeholders = placeholdersIn(wish.text);
  const isClear = wish === settled && isWhole && question.data === null;
  const priced = isClear ? quote.data : undefined;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Panel>
        <form onSubmit={submit}>
          <Stack gap="sm">
            <NativeSelect
              label={t('message.sender')}
              value={wish.brandID}
              onChange={(event) => change({ brandID: Number(event.currentTarget.value) })}
              data={brands.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <Textarea
              label={t('compose.numbers')}
              description={t('compose.numbersHint')}
              autosize
              minRows={2}
              maxRows={8}
              value={wish.numbers}
              onChange={(event) => change({ numbers: event.currentTarget.value })}
              required
            />
            <SaveList
              source={{ numbers: numbersIn(wish.numbers) }}
              isEmpty={numbersIn(wish.numbers).length === 0}
            />
            {isWhole && question.data && (
              <Asked
                question={question.data}
                onAnswer={(meaning) =>
                  change({ numbers: withMeaning(wish.numbers, question.data!.choices, meaning) })
                }
              />
            )}
            {isWhole && question.error && !quote.error && <Failure error={question.error} />}
            <Textarea
              label={t('compose.text')}
              autosize
              minRows={4}
              maxRows={14}
              value={wish.text}
              onChange={(event) => change({ text: event.currentTarget.value })}
              required
            />
            {placeholders.length > 0 && (
              <Words size="sm" role="status">
                {t('template.places', { places: placeholders.join(' ') })}
              </Words>
            )}
            <TemplateTools text={wish.text} onText={(text) => change({ text })} />
            <TextInput
              type="datetime-local"
              label={t('compose.when')}
              description={whenHint}
              value={wish.sendTime}
              onChange={(event) => change({ sendTime: event.currentTarget.value })}
            />
            <TextInput
              label={t('sends.nameOfSend')}
              description={t('sends.nameHint')}
              maxLength={LONGEST_NAME}
              value={name}
              onChange={(event) => rename(event.currentTarget.value)}
            />
            <Checkbox
              label={t('compose.otp')}
              checked={wish.otp}
              onChange={(event) => change({ otp: event.currentTarget.checked })}
            />
            {sending.isFindingOut && <FindingOut />}
            {failure && (
              <Failure error={failure}>
                {isUnknown(failure) && <RecordLink to="/company/sends">{t('compose.findSent')}</RecordLink>}
              </Failure>
            )}
            <Button type="submit" loading={sending.isPending} disabled={!priced || getsNobody(priced)}>
              {isTest
                ? t('compose.sendTest')
                : priced
                  ? t('compose.send', { cost: priced.cost })
                  : t('compose.sendUnpriced')}
            </Button>
          </Stack>
        </form>
      </Panel>
      <Panel title={t('compose.preview')}>
        <Quote
          wish={settled}
          isWhole={isWhole}
          quote={quote}
          sender={brands.find(({ id }) => Number(id) === settled.brandID)?.name ?? ''}
        />
      </Panel>
    </SimpleGrid>
  );
}

/** Names an accepted send. If that fails, the send is accepted nevertheless. */
async function isNamed(smsID: number, name: string): Promise<boolean> {
  if (name === '') return true;
  return nameSend(smsID, name).then(
    () => true,
    () => false,
  );
}
