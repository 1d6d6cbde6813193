import { useCompanyName } from '../data/company-names';
import { RecordLink } from './record-link';

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
