const { readFileSync } = require('node:fs');

/** Whether a test file runs on the one system that many share: its first line names their environment. */
exports.sharesSystem = (path) => readFileSync(path, 'utf8').slice(0, 200).includes('@jest-environment');
