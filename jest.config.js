/** One configuration for all suites; `npm run jest -- <path>` runs a part of them. */
const esmOnly = ['jose', 'oauth4webapi', 'openid-client', 'uuid'];

module.exports = {
  rootDir: __dirname,
  testEnvironment: 'node',
  testMatch: [
    '<rootDir>/libs/*/src/**/*.test.ts',
    '<rootDir>/services/*/src/**/*.test.ts',
    '<rootDir>/services/*/web/src/**/*.test.ts',
    '<rootDir>/tools/*/src/**/*.test.ts',
    '<rootDir>/test-e2e/**/*.test.ts',
    // Many files as one, written by `npm test`.
    '<rootDir>/.local/test/bundles/*.test.js',
  ],
  modulePathIgnorePatterns: ['/dist/', '/.local/(?!test/bundles/)'],
  transform: {
    '^.+\\.(t|j|mj)s$': ['@swc/jest', { jsc: { target: 'es2022' }, module: { type: 'commonjs' } }],
  },
  // The MongoDB driver imports `os` dynamically, the exporter of traces `http`, which jest's sandbox can't do; transformed,
  // they require it.
  transformIgnorePatterns: [
    `/node_modules/(?!.*(mongodb/lib/runtime_adapters|otlp-exporter-base/))(?!(${esmOnly.join('|')})/)`,
  ],
  moduleNameMapper: {
    '^@herald/billing/books$': '<rootDir>/services/billing/src/consistency',
    '^@herald/testing/(.*)$': '<rootDir>/libs/testing/src/$1',
    '^@herald/check-books$': '<rootDir>/tools/books/src',
    '^@herald/(gateway|billing|callback-dispatcher)/books$': '<rootDir>/services/$1/src/books',
    '^@herald/sms/books$': '<rootDir>/services/sms/src/upkeep/consistency',
    '^@herald/(gateway|sms|brand|billing|callback-dispatcher|console)/collections$':
      '<rootDir>/services/$1/src/collections',
    '^@herald/billing/records$': '<rootDir>/services/billing/src/records',
    '^@herald/carrier-simulator/smpp$': '<rootDir>/services/carrier-simulator/src/smpp',
    '^@herald/(local-servers|launcher|shard)$': '<rootDir>/tools/$1/src',
    '^@herald/(contracts|values|telemetry|mongo|service)/([a-z-]+)$': '<rootDir>/libs/$1/src/$2',
    '^@herald/([a-z-]+)$': '<rootDir>/libs/$1/src',
  },
  // Against hanging only: a machine that runs four suites at once on two cores can pause for many seconds.
  testTimeout: 600_000,
  testSequencer: '<rootDir>/test-e2e/support/shared-first-sequencer.js',
  globalSetup: '<rootDir>/test-e2e/support/bundle-api-documents.ts',
  globalTeardown: '<rootDir>/test-e2e/support/stop-shared-system.ts',
};
