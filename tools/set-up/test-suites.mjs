/** Assigns test files to commands: `npm test`, or a part of `npm run test:system`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './checkout.mjs';
import { sharesSystem } from './shares-system.js';

export const SHARED_ENVIRONMENT = 'test-e2e/support/herald-environment.ts';

/** Console tests beyond one pass through each of its two parts. */
const CONSOLE_SYSTEM = [
  'company-names',
  'addresses-and-errors',
  'company-screens',
  'company-sign-in',
  'confirmations',
  'current-lists',
  'docs-pages',
  'every-screen',
  'files',
  'lost-answers',
  'find',
  'oidc',
  'onboarding',
  'operator-',
  'outages',
  'portal-links',
  'recipients-asked-about',
  'search',
  'shown-state',
  'templates-and-lists',
  'test-mode',
  'weight',
].map((name) => `test-e2e/console/${name}`);

/**
 * The parts of `npm run test:system`. Each has runs: `paths` (files, or prefixes of their paths) and settings (`env`). A run with `engine`
 * uses the running Docker engine in place of MongoDB and RabbitMQ. A part with `rabbitmq4` gets the RabbitMQ of docker-compose.yml, a run with `productionNode` the Node.js version of the image. `uses` limits a run to files that import a package. A
 * test belongs to `npm test` unless a part owns it. docs/testing.md describes each part.
 *
 * Two tests of whole systems run side by side, or three where they wait for much of their time. They run alone with `atOnce: 1`, because a
 * sharded system or containers use both cores. The files start in the order of `paths`, so that the longest come first.
 */
export const SYSTEM_PARTS = {
  faults: [
    {
      paths: [
        'test-e2e/faults/kill-matrix',
        'test-e2e/load/',
        'test-e2e/faults/',
        'test-e2e/billing-contract/failures',
      ],
      atOnce: 3,
    },
  ],
  clusters: [
    { paths: ['test-e2e/clusters/', 'test-e2e/sharding/'], rabbitmq4: true, atOnce: 3 },
    { paths: ['libs/broker/'], rabbitmq4: true, borrowed: true },
    {
      paths: ['test-e2e/contract/', 'test-e2e/billing-contract/'],
      env: { SERVERS: 'sharded' },
      atOnce: 1,
      rabbitmq4: true,
      productionNode: true,
      borrowed: true,
    },
  ],
  upgrades: [{ paths: ['test-e2e/upgrade/rotation', 'test-e2e/upgrade/', 'test-e2e/packaging/release'] }],
  fuzz: [
    { paths: ['test-e2e/fuzz/', 'test-e2e/growth/'], atOnce: 1 },
    {
      paths: ['libs/', 'services/', 'tools/'],
      uses: 'fast-check',
      env: { PROPERTY_SEED: 'random' },
      borrowed: true,
    },
  ],
  security: [
    { paths: ['test-e2e/access/', 'test-e2e/abuse/otp-guard', 'test-e2e/privacy/', 'test-e2e/secrets/'] },
  ],
  clients: [
    { paths: ['test-e2e/clients/', 'test-e2e/cli/', 'test-e2e/quick-start/first-callback'], atOnce: 3 },
  ],
  console: [{ paths: CONSOLE_SYSTEM.concat('services/carrier-simulator/src/web/page.browser') }],
  documents: [
    {
      paths: [
        'test-e2e/api-documents/running-system',
        'test-e2e/quick-start/quick-start',
        'test-e2e/guides/',
        'test-e2e/deployment/page',
        'test-e2e/observability/operations',
        'test-e2e/observability/rules',
        'test-e2e/traces/',
      ],
    },
  ],
  servers: [
    {
      paths: ['tools/launcher/src/launcher.integration', 'tools/local-servers/src/servers.integration'],
    },
  ],
  containers: [{ paths: ['test-e2e/containers/'], engine: true, atOnce: 1 }],
  node24: [{ paths: ['libs/', 'services/', 'tools/'], productionNode: true, borrowed: true }],
};

/** Tests of the checkout and its documents that start nothing: they run in parallel with the unit tests. */
const STATIC = [
  ...['structure/', 'documents/', 'packaging/', 'console/every-operation', 'console/audited-reads'],
  ...['api-documents/async-api', 'api-documents/lint', 'api-documents/routes'],
  ...[
    'cluster',
    'compose',
    'containers',
    'image',
    'kubernetes',
    'make-secrets',
    'network',
    'roll',
    'server-users',
    'set-up-mongo',
    'wrong-settings',
  ].map((name) => `deployment/${name}`),
].map((path) => `test-e2e/${path}`);

const pathOf = (file, paths) => paths.findIndex((path) => file.startsWith(path));
const beginsWithOneOf = (file, paths) => pathOf(file, paths) !== -1;
/** A run with `borrowed` tests runs those of `npm test` under other conditions. */
const isSystemTest = (file) =>
  Object.values(SYSTEM_PARTS)
    .flat()
    .some(({ paths, borrowed }) => !borrowed && beginsWithOneOf(file, paths));

/** Files of `npm test` by phase: `{unit, integration, shared, own}`, paths from the root. */
export function quickFiles() {
  const files = testFiles('.test.ts').filter((file) => !isSystemTest(file));
  const phases = { unit: [], integration: [], shared: [], own: [] };
  for (const file of files) phases[phaseOf(file)].push(file);
  return phases;
}

function phaseOf(file) {
  const isWhole = file.startsWith('test-e2e/');
  if (isWhole && sharesSystem(join(root, file))) return 'shared';
  if (isWhole) return beginsWithOneOf(file, STATIC) ? 'unit' : 'own';
  return /\.(integration|browser)\.test\.ts$/.test(file) ? 'integration' : 'unit';
}

/** Files of one run in a part of `npm run test:system`. */
export function filesOfRun({ paths, borrowed = false, uses }) {
  return [...testFiles('.test.ts'), ...testFiles('.drill.ts')]
    .filter(
      (file) =>
        beginsWithOneOf(file, paths) &&
        isSystemTest(file) !== borrowed &&
        (uses === undefined || readFileSync(join(root, file), 'utf8').includes(`from '${uses}'`)),
    )
    .sort((one, other) => pathOf(one, paths) - pathOf(other, paths));
}

function testFiles(ending) {
  return ['libs', 'services', 'tools', 'test-e2e'].flatMap((folder) => filesBelow(folder, ending)).sort();
}

function filesBelow(folder, ending) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return path.endsWith(ending) ? [path] : [];
    return ['node_modules', 'dist', 'dist-web'].includes(entry.name) ? [] : filesBelow(path, ending);
  });
}
