import type { ReactNode } from 'react';
import { useNamed } from '../data/company-names';
import { CompanyZone } from '../data/company-zone';
import { useText } from '../text/language';
import { type Filter, Filters, useFilters } from './filters';
import { Empty, Loaded, Panel } from './page';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

interface OfCompanyProps {
  /** Filters in addition to the company, once it is chosen. */
  filters?: Filter[];
  /** Below the request to choose a company. */
  none?: ReactNode;
  children(company: string): ReactNode;
}

/** An operator's view of one company, whose ID is in the address. */
export function OfCompany({ filters = [], none, children }: OfCompanyProps) {
  const t = useText();
  const { company } = useFilters(['company']);
  const known = useNamed(company ?? '');
  return (
    <>
      <Filters
        filters={[
          { name: 'company', label: t('message.company'), type: 'company', required: true },
          ...(company === undefined ? [] : filters),
        ]}
      />
      {company === undefined ? (
        <>
          <Panel>
            <NoCompany text={t('company.choose')} />
          </Panel>
          {none}
        </>
      ) : (
        // A question before an action may ask for the company's name, so no form is shown without it.
        <Loaded of={known}>
          {(named) =>
            named === null ? (
              <NoCompany text={t('company.unknown', { id: company })} />
            ) : (
              <CompanyZone value={named.timezone}>{children(company)}</CompanyZone>
            )
          }
        </Loaded>
      )}
    </>
  );
}

/** Instead of the screen of a company, with a way to all of them. */
export function NoCompany({ text }: { text: string }) {
  const t = useText();
  return (
    <Empty text={text}>
      <Button component={Link} to="/operator/companies" variant="default">
        {t('nav.companies')}
      </Button>
    </Empty>
  );
}
