import type { ApiCommand } from '../api-command';
import { figures, texts } from '../table';

const COLUMNS = [
  texts('since'),
  texts('kind'),
  texts('route'),
  figures('company'),
  figures('brand', 'brandID'),
  texts('country', 'prefix'),
  texts('what', 'text'),
];

export function alarmCommands(program: ApiCommand): void {
  program
    .add('alarms', 'current problems of customers, newest first')
    .option('--kind <kind>', 'delivery-rate, otp-latency, balance-low, otp-pumping or callbacks-failing')
    .lists('alarms', COLUMNS);
}
