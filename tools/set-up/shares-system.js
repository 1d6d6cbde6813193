const { readFileSync } = require('node:fs');

/** How a test file begins that runs on the one system that many share. */
const SHARES_SYSTEM = '/** @jest-environment ./test-e2e/support/herald-environment.ts */';

/** Whether the test file at a path shares that system. CommonJS, as jest loads its sequencer so. */
exports.sharesSystem = (path) => readFileSync(path, 'utf8').startsWith(SHARES_SYSTEM);
