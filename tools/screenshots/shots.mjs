// The list of screenshots, and their options.

export const SIZES = {
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
  wide: { width: 2560, height: 1440 },
};

/** Screens of each part of the console; IDs in addresses are from the scene. */
const OPERATOR = {
  overview: '/operator',
  messages: ({ smsID }) => `/operator/messages?smsID=${smsID}`,
  story: ({ smsID, failed }) => `/operator/messages/${smsID}/${failed}?smsID=${smsID}`,
  companies: '/operator/companies',
  onboarding: '/operator/companies/new',
  company: ({ id }) => `/operator/companies/${id}`,
  keys: ({ id }) => `/operator/companies/${id}/keys`,
  brands: '/operator/brands',
  routes: '/operator/routes',
  jobs: ({ id }) => `/operator/jobs?company=${id}`,
  callbacks: ({ id }) => `/operator/callbacks?company=${id}`,
  receiver: ({ id }) => `/operator/callbacks/receiver?company=${id}`,
  billing: ({ id }) => `/operator/billing?company=${id}`,
  sms: ({ id }) => `/operator/billing/sms?company=${id}`,
  customers: ({ id }) => `/operator/billing/customers?company=${id}`,
  accounts: ({ id }) => `/operator/billing/accounts?company=${id}`,
  payments: ({ id }) => `/operator/billing/payments?company=${id}`,
  catalogues: ({ id }) => `/operator/billing/catalogues?company=${id}`,
  runs: ({ id }) => `/operator/billing/runs?company=${id}`,
  system: '/operator/system',
  'dead-letters': '/operator/system/dead-letters',
  alarms: '/operator/system/alarms',
  'stop-list': '/operator/system/stop-list',
  inbound: '/operator/system/inbound',
  books: '/operator/system/books',
  operators: '/operator/system/operators',
  audit: '/operator/system/audit',
  sessions: '/operator/sessions',
};
const COMPANY = {
  home: '/company',
  compose: '/company/compose',
  file: '/company/compose/csv',
  messages: '/company/messages',
  story: ({ smsID, failed }) => `/company/messages/${smsID}/${failed}`,
  sends: '/company/sends',
  inbound: '/company/inbound',
  senders: '/company/senders',
  callbacks: '/company/callbacks',
  customers: '/company/customers',
  customer: '/company/customers/1',
  accounts: '/company/accounts',
  account: '/company/accounts/100001',
  payments: '/company/payments',
  usage: '/company/usage',
  'quick-start': '/company/quick-start',
  settings: '/company/settings',
  sessions: '/company/sessions',
};

const shotsOf = (face, screens, rest) =>
  Object.entries(screens).map(([screen, path]) => ({
    face,
    path,
    whole: true,
    ...rest,
    name: [face, screen, rest.size, rest.scheme, rest.language].filter(Boolean).join('-'),
  }));

/** For a review: each screen, in each width, light and dark; in Georgian on a phone. */
export const ALL = [
  { size: 'phone', scheme: 'dark' },
  { size: 'desk', scheme: 'light' },
  { size: 'desk', scheme: 'dark' },
  { size: 'wide', scheme: 'light' },
  { size: 'phone', scheme: 'light', language: 'ka' },
  { size: 'desk', scheme: 'light', language: 'ka' },
].flatMap((rest) => [...shotsOf('operator', OPERATOR, rest), ...shotsOf('company', COMPANY, rest)]);

const writeMessage = async (page) => {
  await page.getByLabel('Numbers').fill('999555100001\n999555100002\n999555100003');
  await page.getByRole('textbox', { name: 'Text' }).fill('გილოცავთ! თქვენი მეათე ყავა უფასოა.');
  await page.getByRole('button', { name: 'Send for 3 SMS' }).waitFor();
};

/** For the README and the pages of docs. */
export const DOCUMENTED = [
  { name: 'operator-overview', face: 'operator', path: OPERATOR.overview, size: 'desk' },
  { name: 'operator-story', face: 'operator', path: OPERATOR.story, size: 'desk' },
  { name: 'operator-audit-dark', face: 'operator', path: OPERATOR.audit, size: 'desk', scheme: 'dark' },
  { name: 'company-home', face: 'company', path: COMPANY.home, size: 'desk' },
  { name: 'company-compose', face: 'company', path: COMPANY.compose, size: 'desk', before: writeMessage },
  {
    name: 'company-home-phone',
    face: 'company',
    path: COMPANY.home,
    size: 'phone',
    scheme: 'dark',
    language: 'ka',
  },
];
