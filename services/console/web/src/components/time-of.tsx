import type { ReactNode } from 'react';
import { useZoneOf } from '../data/company-names';
import { CompanyZone } from '../data/company-zone';
import { Time } from './format';

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
