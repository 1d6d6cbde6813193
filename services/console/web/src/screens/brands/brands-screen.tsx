import { Button, Group, SegmentedControl, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useServerMutation } from '../../data/mutations';
import type { Row } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { change, get } from '../../data/operator';
import { CompanyName, TimeOf } from '../../components/company-name';
import { CompanyPicker } from '../../components/company-picker';
import { MasterDetail } from '../../components/master-detail';
import { Failure, Page } from '../../components/page';
import { Status } from '../../components/status';
import { ActionButton } from '../../components/action-button';
import { Tabs } from '../../components/tabs';
import { type Text, useText } from '../../text/language';
import { BrandDetail } from './brand-detail';
import { BRAND_TABS } from './brand-tabs';

type Brand = Row<'/admin/v1/brands'>;

const BRANDS = get('/admin/v1/brands', {});
const TONES = { awaiting: 'wait', authorized: 'good', rejected: 'bad', deleted: 'plain' } as const;

/** Sender names: first those that are awaiting a decision. An open name shows its TLVs and templates. */
export function BrandsScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { authorized = '2', company }: { authorized?: string; company?: string } = useSearch({
    strict: false,
  });
  const show = (search: object): void => void navigate({ to: '.', search: search as never });
  const ofCompany = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    show({ authorized, ...Object.fromEntries(new FormData(event.currentTarget)) });
  };
  const authorizing = useServerMutation(
    ({ id: brandID }: Brand) => change('post', '/admin/v1/brands/{brandID}/authorize', { brandID }),
    [BRANDS],
  );
  const rejecting = useConfirmed(
    useServerMutation(
      ({ brand: { id: brandID }, reason }: { brand: Brand; reason: string }) =>
        change('post', '/admin/v1/brands/{brandID}/reject', { brandID }, { reason }),
      [BRANDS],
    ),
    ({ brand: { name } }) => ({
      action: t('brand.reject'),
      title: t('brand.rejectOf', { name }),
      text: t('confirm.reject'),
    }),
  );
  const failed = authorizing.error ?? rejecting.error;
  return (
    <Page title={t('overview.brands')}>
      <Tabs label={t('nav.brands')} tabs={BRAND_TABS} />
      <Group gap="sm" align="flex-end">
        <form role="search" key={company} onSubmit={ofCompany}>
          <CompanyPicker
            name="company"
            label={t('message.company')}
            defaultValue={company}
            width={220}
            submits
          />
        </form>
        <SegmentedControl
          value={authorized}
          onChange={(value) => show({ authorized: value, company })}
          data={[
            { value: '2', label: t('brands.awaiting') },
            { value: '1', label: t('brands.authorized') },
          ]}
          w="fit-content"
          aria-label={t('route.state')}
        />
      </Group>
      {failed && <Failure error={failed} />}
      <MasterDetail<Brand>
        name="brand"
        label={t('overview.brands')}
        path={BRANDS}
        query={{ authorized, company }}
        keyOf={({ id }) => id}
        empty={t(authorized === '2' ? 'brands.noneAwaiting' : 'brands.none')}
        heading={({ name }) => name}
        detail={(brand) => <BrandDetail brand={brand} key={brand.id} />}
        columns={[
          { title: t('message.sender'), opens: 'brand', id: ({ id }) => id, cell: ({ name }) => name },
          { title: t('rule.id'), numeric: true, cell: ({ id }) => id },
          { title: t('message.company'), cell: ({ company }) => <CompanyName id={company} /> },
          {
            title: t('route.state'),
            cell: ({ state }) => <Status tone={TONES[state]} text={t(`brand.${state}` as Text)} />,
          },
          {
            title: t('brand.asked'),
            cell: ({ company, createdAt }) => <TimeOf at={createdAt} company={company} />,
          },
          { title: t('brand.description'), wide: true, cell: ({ description }) => description ?? '' },
          {
            title: t('brand.decide'),
            cell: (brand) => (
              <Decision
                brand={brand}
                isPending={authorizing.isPending || rejecting.isPending}
                onAuthorize={() => authorizing.mutate(brand)}
                onReject={(reason, then) => rejecting.mutate({ brand, reason }, then)}
              />
            ),
          },
        ]}
      />
    </Page>
  );
}

interface DecisionProps {
  brand: Brand;
  isPending: boolean;
  onAuthorize(): void;
  onReject(reason: string, then: { onSuccess(): void }): void;
}

function Decision({ brand: { name, state }, isPending, onAuthorize, onReject }: DecisionProps) {
  const t = useText();
  const [rejects, setRejects] = useState(false);
  const reject = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '');
    onReject(reason, { onSuccess: () => setRejects(false) });
  };
  if (rejects) {
    return (
      <form onSubmit={reject}>
        <Group gap={4} wrap="nowrap">
          <TextInput
            name="reason"
            size="xs"
            required
            autoFocus
            aria-label={t('brand.why', { name })}
            placeholder={t('message.reason')}
          />
          <Button size="compact-sm" type="submit" color="red.9" loading={isPending}>
            {t('brand.reject')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setRejects(false)}>
            {t('confirm.no')}
          </Button>
        </Group>
      </form>
    );
  }
  return (
    <Group gap={4} wrap="nowrap">
      {state !== 'authorized' && (
        <ActionButton
          isMain
          text={t('brand.authorize')}
          label={t('brand.authorizeOf', { name })}
          isPending={isPending}
          needs="POST /admin/v1/brands/{brandID}/authorize"
          onClick={onAuthorize}
        />
      )}
      <ActionButton
        text={t('brand.reject')}
        label={t('brand.rejectOf', { name })}
        needs="POST /admin/v1/brands/{brandID}/reject"
        onClick={() => setRejects(true)}
      />
    </Group>
  );
}
