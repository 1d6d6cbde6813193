/** Texts around the screens: the search over everything and the active alarms. */
export const shellEn = {
  'strip.alarms': '{count, plural, one {# active alarm} other {# active alarms}}',
  'find.open': 'Find anything',
  'find.keys': '/',
  'find.hint': 'Number, send, request ID, customer or account',
  'find.hintOperator': 'Number, company, send, request ID, customer or account',
  'find.none': 'Nothing found. A number needs at least three digits, a request ID at least eight characters.',
  'find.failed': 'The search for {what} failed. Try again.',
  'find.chooseCompany': "Customers and accounts are found on a company's screens. Open the company first.",
  'find.messages': 'Messages',
  'find.to': 'Messages to {number}',
  'find.toEnd': 'Messages to numbers that end with {number}',
  'find.send': 'Messages of send {id}',
  'find.request': 'Messages of request {id}',
  'find.customersOf': 'Customers of {name}',
  'find.accountsOf': 'Accounts of {name}',
};
