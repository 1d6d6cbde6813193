const { readFileSync } = require('node:fs');

/** How a test file begins that runs on the one system that many share. */
const BEGINNING = '/** @jest-environment ./test-e2e/support/herald-environment.ts */';

/** Whether a test file runs on the one system that many share: so jest is told, and so we tell. */
exports.sharesSystem = (path) => readFileSync(path, 'utf8').startsWith(BEGINNING);
