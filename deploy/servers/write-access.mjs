/**
 * `node deploy/servers/write-access.mjs`, after a build: writes the rights of services at MongoDB and RabbitMQ from the code
 * (libs/contracts) to access.json. make-secrets.mjs reads this file, because it runs without installed packages. A test compares file and
 * code.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { accessTable } = require('../../libs/contracts/dist/index.js');
writeFileSync(new URL('access.json', import.meta.url), `${JSON.stringify(accessTable(), null, 2)}\n`);
