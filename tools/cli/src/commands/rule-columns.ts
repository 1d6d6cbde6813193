import { numbers, texts } from '../table';
import { tlvsText } from '../tlvs';

/** Columns of sender rules. */
export const RULE_COLUMNS = [
  numbers('company'),
  numbers('brand', 'brandID'),
  texts('prefix'),
  texts('route'),
  texts('action'),
  texts('sender'),
  texts('reason'),
  texts('template', ({ templateRequired }) => (templateRequired ? 'required' : null)),
  texts('tlvs', tlvsText),
];
