import { AlarmStrip } from './alarm-strip';
import { companyEntries, operatorEntries } from './entries';
import { Shell } from './shell';

export function OperatorShell() {
  return <Shell face="operator" above={<AlarmStrip />} entries={operatorEntries} />;
}

export function CompanyShell() {
  return <Shell face="company" entries={({ role }) => companyEntries(role)} />;
}
