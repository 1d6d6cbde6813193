const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

const SHARES_SYSTEM = '/** @jest-environment ./test-e2e/support/herald-environment.ts */';

const BUNDLES = join('.local', 'test', 'bundles');

/**
 * The files that share one system run one after another, so that it is started once; those with systems of their own follow. Bundles
 * come in the order in which they are given.
 */
class SharedFirstSequencer extends Sequencer {
  sort(tests) {
    const sorted = tests.every(({ path }) => path.includes(BUNDLES)) ? tests : super.sort(tests);
    const shares = ({ path }) => readFileSync(path, 'utf8').startsWith(SHARES_SYSTEM);
    return [...sorted.filter(shares), ...sorted.filter((test) => !shares(test))];
  }
}

module.exports = SharedFirstSequencer;
