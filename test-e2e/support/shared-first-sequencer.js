const { readFileSync } = require('node:fs');
const { default: Sequencer } = require('@jest/test-sequencer');

/** The files that share one system run one after another, so that it is started once; those with systems of their own follow. */
class SharedFirstSequencer extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const shares = ({ path }) => readFileSync(path, 'utf8').slice(0, 200).includes('@jest-environment');
    return [...sorted.filter(shares), ...sorted.filter((test) => !shares(test))];
  }
}

module.exports = SharedFirstSequencer;
