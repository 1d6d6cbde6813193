const { default: Sequencer } = require('@jest/test-sequencer');
const { sharesSystem } = require('../../tools/set-up/shares-system');

/** The files that share one system run one after another, so that it is started once; those with systems of their own follow. */
class SharedFirstSequencer extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const shares = ({ path }) => sharesSystem(path);
    return [...sorted.filter(shares), ...sorted.filter((test) => !shares(test))];
  }
}

module.exports = SharedFirstSequencer;
