import { AlarmStrip } from './alarm-strip';
import { operatorEntries } from './entries';
import { Shell } from './shell';

export function OperatorShell() {
  return <Shell face="operator" above={<AlarmStrip />} entries={({ role }) => operatorEntries(role)} />;
}
