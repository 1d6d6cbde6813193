import { companyEntries } from './entries';
import { Shell } from './shell';

export function CompanyShell() {
  return <Shell face="company" entries={({ role }) => companyEntries(role)} />;
}
