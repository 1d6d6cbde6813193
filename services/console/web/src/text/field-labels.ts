import type { Text } from './language';

/** Labels of fields whose errors are shown apart from them: of filters, and of the composer. */
const LABELS: Record<string, Text> = {
  number: 'message.number',
  numbers: 'compose.numbers',
  numberEnd: 'message.number',
  text: 'compose.text',
  sendTime: 'compose.when',
  brandID: 'message.sender',
  brandName: 'message.sender',
  description: 'brand.description',
  company: 'message.company',
  smsID: 'message.send',
  requestId: 'message.requestId',
  statusID: 'message.status',
  status: 'company.state',
  state: 'route.state',
  event: 'callback.event',
  reason: 'message.reason',
  search: 'filter.search',
  from: 'filter.from',
  to: 'filter.before',
  date: 'payment.date',
  name: 'company.name',
  mobile: 'message.number',
  customerID: 'billing.customer',
  account: 'billing.account',
  accountID: 'billing.account',
  paymentID: 'billing.payment',
  tariffID: 'billing.tariff',
  sum: 'billing.sum',
  comment: 'billing.comment',
  operator: 'audit.operator',
  action: 'audit.action',
  prefixes: 'otp.prefix',
  code: 'secondFactor.code',
  url: 'callback.url',
  encoding: 'file.encoding',
  numberColumn: 'file.numberColumn',
};

/**
 * The key of a field's label by its name in the API (`settings.validityHours`, `numbers.0.mobile`); null without a label.
 * @param texts the texts of the page
 */
export function labelOf(name: string, texts: object): Text | null {
  const setting = `setting.${name.replace(/^settings\./, '')}`;
  if (setting in texts) return setting as Text;
  const [last] = name
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .slice(-1);
  return LABELS[name] ?? LABELS[last ?? ''] ?? null;
}
