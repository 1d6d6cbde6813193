const { join } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');
const { sharesSystem } = require('../../tools/set-up/shares-system.js');

const BUNDLES = join('.local', 'test', 'bundles');

/**
 * The files that share one system run one after another, so that it is started once; files with separate systems follow. Bundles keep their
 * given order.
 */
class SharedFirstSequencer extends Sequencer {
  sort(tests) {
    const sorted = tests.every(({ path }) => path.includes(BUNDLES)) ? tests : super.sort(tests);
    const shares = ({ path }) => sharesSystem(path);
    return [...sorted.filter(shares), ...sorted.filter((test) => !shares(test))];
  }
}

module.exports = SharedFirstSequencer;
