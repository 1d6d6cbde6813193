import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Row } from '../../data/api';
import { get } from '../../data/operator';
import { Filters, useFilters } from '../../components/filters';
import { Time } from '../../components/format';
import { Page, Panel } from '../../components/page';
import { PagedList } from '../../components/paged-list';
import { RecordLink } from '../../components/record-link';
import { useText } from '../../text/language';
import { CompanyState } from './company-state';

type Company = Row<'/admin/v1/companies'>;

const COMPANIES = get('/admin/v1/companies', {});

/** Companies, each with its balance and its messages of the last 24 hours. */
export function CompaniesScreen() {
  const t = useText();
  const { status, search } = useFilters(['status', 'search']);
  const action = (
    <Button component={Link} to="/operator/companies/new">
      {t('company.new')}
    </Button>
  );
  return (
    <Page title={t('nav.companies')} action={action}>
      <Filters
        filters={[
          { name: 'search', label: t('companies.search'), width: 220 },
          {
            name: 'status',
            label: t('company.state'),
            choices: (['active', 'suspended'] as const).map((value) => ({
              value,
              label: t(`company.${value}`),
            })),
          },
        ]}
      />
      <Panel>
        <PagedList<Company>
          label={t('nav.companies')}
          path={COMPANIES}
          query={{ status, search }}
          keyOf={({ id }) => id}
          empty={t(search || status ? 'billing.noneFound' : 'companies.none')}
          columns={[
            { title: t('company.id'), cell: ({ id }) => id },
            {
              title: t('company.name'),
              cell: ({ id, name }) => (
                <RecordLink to="/operator/companies/$id" params={{ id: String(id) }}>
                  {name}
                </RecordLink>
              ),
            },
            { title: t('company.state'), cell: (company) => <CompanyState company={company} /> },
            { title: t('home.balance'), count: ({ smsBalance }) => smsBalance },
            { title: t('company.accepted24'), count: ({ last24Hours }) => last24Hours?.accepted },
            { title: t('overview.delivered'), count: ({ last24Hours }) => last24Hours?.delivered },
            { title: t('overview.failed'), count: ({ last24Hours }) => last24Hours?.failed },
            { title: t('company.timezone'), cell: ({ timezone }) => timezone },
            {
              title: t('company.since'),
              cell: ({ createdAt, timezone }) => <Time at={createdAt} zone={timezone} />,
            },
          ]}
        />
      </Panel>
    </Page>
  );
}
