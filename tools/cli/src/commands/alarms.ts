import type { ApiCommand } from '../api-command';
import { numbers, texts } from '../table';

const COLUMNS = [
  texts('since'),
  texts('kind'),
  texts('route'),
  numbers('company'),
  numbers('brand', 'brandID'),
  texts('country', 'prefix'),
  texts('what', 'text'),
];

export function alarmCommands(program: ApiCommand): void {
  program
    .add('alarms', 'current problems of customers, newest first')
    .option('--kind <kind>', 'delivery-rate, otp-latency, balance-low, otp-pumping or callbacks-failing')
    .lists('alarms', COLUMNS);
}
