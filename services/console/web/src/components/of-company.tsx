import type { ReactNode } from 'react';
import { CompanyZone } from '../data/company-zone';
import { get } from '../data/operator';
import { useAnswer } from '../data/queries';
import { useText } from '../text/language';
import { type Filter, Filters, useFilters } from './filters';
import { NoCompany } from './no-company';
import { Failure, Panel } from './page';

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
  const known = useAnswer(company === undefined ? null : get('/admin/v1/companies/{id}', { id: company }));
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
      ) : known.error?.status === 404 ? (
        <NoCompany text={t('company.unknown', { id: company })} />
      ) : known.error ? (
        <Failure error={known.error} onRetry={() => void known.refetch()} />
      ) : (
        <CompanyZone value={known.data?.data.timezone}>{children(company)}</CompanyZone>
      )}
    </>
  );
}
