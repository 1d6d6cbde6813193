/**
 * The folders of each service's `src`, lowest layer first; its README describes them. A folder imports only from folders listed before it, so that there
 * is no circle. The wiring (`compose*.ts`, `main.ts`) is above all folders. Tests are exempt.
 */
const LAYERS = {
  sms: ['model', 'rules', 'carriers', 'record', 'deliver', 'otp', 'inbound', 'accept', 'read', 'upkeep'],
  gateway: [
    ...[
      'answers',
      'limits',
      'mail',
      'validation',
      'access',
      'audit',
      'companies',
      'dead-letters',
      'docs',
      'operators',
    ],
    ...[
      'security-alerts',
      'callback-settings',
      'keys',
      'books',
      'people',
      'portal',
      'privacy',
      'forwarding',
      'reencryption',
      'server',
    ],
  ],
  'callback-dispatcher': [
    ...[
      'statistics',
      'callbacks',
      'sending',
      'companies',
      'deliveries',
      'dispatch',
      'listening',
      'books',
      'intake',
    ],
    'privacy',
  ],
  brand: ['brands'],
  billing: [
    ...[
      'values',
      'request',
      'storage',
      'account-events',
      'catalogue',
      'company-records',
      'ledger',
      'billing-run',
    ],
    ...[
      'customers',
      'hash-chain',
      'reconciliation',
      'accounts',
      'consistency',
      'operator',
      'payments',
      'privacy',
    ],
    'reminders',
  ],
  'carrier-simulator': [
    ...[
      'smpp',
      'text',
      'behaviour',
      'counts',
      'phones',
      'settings',
      'deliver-sm',
      'inbound',
      'submits',
      'sessions',
    ],
    ...['stats', 'web'],
  ],
  console: [
    'gateway',
    'server',
    'sessions',
    'api',
    'links',
    'people',
    'pages',
    'send-names',
    'templates',
    'files',
    'live',
    'oidc',
    'lists',
  ],
};

const IS_TEST = '(\\.test\\.tsx?$|/testing/)';

/** The rules of a service's layers. */
function layerRules([service, folders]) {
  const src = `^services/${service}/src/`;
  const outside = {
    name: `${service}-folder-has-a-layer`,
    comment: 'Add the folder to LAYERS in .dependency-cruiser.cjs and to the README of the service.',
    severity: 'error',
    from: { path: `${src}(?!(${folders.join('|')})/)[^/]+/`, pathNot: IS_TEST },
    to: {},
  };
  const up = folders.map((folder, layer) => ({
    name: `${service}-${folder}-imports-lower-layers`,
    comment: 'An import goes down: move the file, or declare the narrow interface in the lower folder.',
    severity: 'error',
    from: { path: `${src}${folder}/`, pathNot: IS_TEST },
    to: {
      path: `${src}((${folders
        .slice(layer + 1)
        .concat('-')
        .join('|')})/|(?!config\\.ts)[^/]+\\.ts$)`,
    },
  }));
  return [outside, ...up];
}

/** Allowed imports. Services know the libraries, never each other. */
module.exports = {
  forbidden: [
    {
      name: 'services-stay-apart',
      comment: 'Services talk over HTTP and RabbitMQ, never by import.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/([^/]+)/', pathNot: '^services/$1/' },
    },
    {
      name: 'libs-know-no-service',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^(services|deploy|tools|test-e2e)/' },
    },
    {
      name: 'production-code-knows-no-test',
      comment: 'Tests, /testing/ folders and test-e2e are for tests; libs/testing is such a folder.',
      severity: 'error',
      from: { path: '^(services|libs|deploy|tools)/', pathNot: '(\\.test\\.ts$|/testing/)' },
      to: { path: '(\\.test\\.ts$|/testing/|^test-e2e/)' },
    },
    {
      name: 'simulator-shares-no-carrier-code',
      comment: 'The simulator must not inherit a mistake of the adapter it tests.',
      severity: 'error',
      from: { path: '^services/carrier-simulator/' },
      to: { path: '^libs/(values/src/segmentation|contracts/src/(?!errors/))' },
    },
    {
      name: 'metrics-are-made-in-one-place',
      comment: 'createCounter makes every series of a counter at its start: prom-client itself would not.',
      severity: 'error',
      from: { pathNot: '^libs/telemetry/src/metrics/' },
      to: { path: 'node_modules/prom-client' },
    },
    ...Object.entries(LAYERS).flatMap(layerRules),
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-web|node_modules|\\.local)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.tests.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};
