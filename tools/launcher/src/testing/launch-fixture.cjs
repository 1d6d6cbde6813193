/** A complete `npm start` in a separate folder, with fixtures in place of the services: `launch-fixture.cjs <folder> [--fresh]`. */
const { join } = require('node:path');
const { launch } = require('../../dist/launcher');
const { Screen } = require('../../dist/screen/screen');

const [dir, ...flags] = process.argv.slice(2);
const stopping = new globalThis.AbortController();
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => stopping.abort());

launch({
  dir,
  env: process.env,
  fresh: flags.includes('--fresh'),
  screen: new Screen('lines'),
  signal: stopping.signal,
  system: { programPath: () => join(__dirname, 'fake-gateway.cjs') },
}).then(
  () => process.exit(0),
  (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);
