import { useCompanyName, useZoneOf } from '../data/company-names';
import { RecordLink } from './record-link';
import type { ReactNode } from 'react';
import { CompanyZone } from '../data/company-zone';
import { Time } from './format';

/** A company by its name, for operators, as a link to its screen. */
export function CompanyName({ id }: { id: number | null | undefined }) {
  return id === null || id === undefined ? '–' : <Named id={String(id)} />;
}

function Named({ id }: { id: string }) {
  return (
    <RecordLink to="/operator/companies/$id" params={{ id }}>
      {useCompanyName(id)}
    </RecordLink>
  );
}

interface OfCompany {
  /** Null, or missing in a company's own list: the zone of the page. */
  company?: number | null | undefined;
}

/** A time in the zone of its company, in operators' lists over all companies. */
export function TimeOf({ at, company }: OfCompany & { at: string | null | undefined }) {
  return <Time at={at} zone={useZoneOf(company)} />;
}

/** Shows all times in it in the zone of a company, for operators. */
export function ZoneOf({ company, children }: OfCompany & { children: ReactNode }) {
  return <CompanyZone value={useZoneOf(company)}>{children}</CompanyZone>;
}
