/**
 * `node deploy/servers/write-access.mjs`, after a build: writes who may what at MongoDB and RabbitMQ, as the code has it (libs/contracts), to
 * access.json, for make-secrets.mjs, which runs where nothing is installed. A test compares the two.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { accessTable } = require('../../libs/contracts/dist/index.js');
writeFileSync(new URL('access.json', import.meta.url), `${JSON.stringify(accessTable(), null, 2)}\n`);
