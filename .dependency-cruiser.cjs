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
      to: { path: '^libs/(segmentation|contracts)/' },
    },
    {
      name: 'metrics-are-made-in-one-place',
      comment: 'createCounter makes every series of a counter at its start: prom-client itself would not.',
      severity: 'error',
      from: { pathNot: '^libs/metrics/' },
      to: { path: 'node_modules/prom-client' },
    },
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
