const { readFileSync } = require('node:fs');

/** First line of a test file that runs on the shared system. */
const SHARES_SYSTEM = '/** @jest-environment ./test-e2e/support/herald-environment.ts */';

/** Whether the test file at a path uses the shared system. CommonJS, because jest loads its sequencer as CommonJS. */
exports.sharesSystem = (path) => readFileSync(path, 'utf8').startsWith(SHARES_SYSTEM);
