import { moduleStateOf } from './support/module-state';
import { parseSource, programsBelow, readSource } from './support/sources';

/** State of a process outside its objects, each with the reason. All other state is passed to objects by their creator. */
const ALLOWED: Record<string, string> = {
  'libs/company-time/src/format.ts › formatted': 'a cache: many records ask for the same timestamps',
  'libs/logging/src/standard-output.ts › dropped': 'a process has one standard output',
  'libs/mongo/src/abandoned-transactions.ts › ofConnections':
    "a guard of the driver's, beside each connection",
  'libs/mongo/src/closed-sockets.ts › ports': 'a guard of the driver: Node tells of sockets per process',
  'libs/mongo/src/closed-sockets.ts › watchers': 'the same: who still needs it',
  'libs/mongo/src/connection.ts › onShards': 'what the driver reported of its server, beside each connection',
  'libs/leases/src/lease-rounds.ts › roundsOf':
    'the leases of a connection are renewed together, wherever they are created',
  'libs/phone-numbers/src/numbering-plans.ts › dialling':
    'a cache: each recipient of a send is read by the rules of the same country',
  'libs/service/src/http/end-answer.ts › continued':
    "Node's own event marks a request, which is no object of ours",
  'libs/tracing/src/tracing.ts › sdk': "OpenTelemetry's own is one for a process",
  'services/console/web/src/data/api.ts › csrfToken': 'a page in a browser is of one session',
  'services/console/web/src/data/api.ts › role': 'the same: the role of its user',
  'services/console/web/src/data/api.ts › onSessionEnd': 'the same: what the page does at its end',
  'services/console/web/src/data/api.ts › onCodeAsked': 'the same: how the page asks for a code',
  'services/console/web/src/data/attendance.ts › lastInput': 'the same: when its user was active',
  'services/console/web/src/data/session.ts › opened': 'the same: the id of that session',
  'services/console/web/src/data/company-names.ts › open': 'the same: names that the page is about to read',
  'services/console/web/src/data/confirmation.ts › onQuestion': 'the same: how the page asks before an act',
  'services/console/web/src/data/live.ts › streams': 'the same: the responses that streams keep up to date',
  'services/console/web/src/text/texts.ts › chosen': 'a page in a browser has one language',
  'services/console/web/src/text/texts.ts › shown': 'the same: its texts',
  'services/console/web/src/text/texts.ts › needed': 'the same: the parts of the texts that its screens need',
  'services/console/web/src/text/texts.ts › listeners':
    'the same: how the page shows texts once they are loaded',
  'services/gateway/src/forwarding/request-body.ts › passed': 'what is collected is the heap of the process',
  'libs/service/src/http/client-errors.ts › answered': "marks sockets of Node's, which tells of one twice",
  'services/sms/src/accept/bulk-worker.ts › connecting':
    'a worker thread is entered by a function that is called anew',
  'tools/local-servers/src/docker/compose.ts › lastCreation':
    'the network of both servers is not made twice at once',
  'tools/local-servers/src/free-port.ts › handedOut': 'no port is handed out twice by a process',
  'tools/local-servers/src/run-command.ts › running': 'what must end with this process',
};
/** Counters of a benchmark belong to its process. */
const OWN_PROCESS = /^tools\/bench\/.*-main\.ts$/;

describe('module-level state', () => {
  const found = ['services', 'libs', 'tools', 'deploy']
    .flatMap(programsBelow)
    .filter((file) => !OWN_PROCESS.test(file))
    .flatMap((file) => moduleStateOf(readSource(file)).map((name) => `${file} › ${name}`));

  it('is listed with its reason', () => {
    expect(found.filter((place) => !(place in ALLOWED))).toEqual([]);
  });

  it('exists for each entry of the list', () => {
    expect(Object.keys(ALLOWED).filter((place) => !found.includes(place))).toEqual([]);
  });

  it.each([
    'let count = 0;',
    'export let current: string | null = null;',
    'var old;',
    'const seen = new Set<string>();',
    'const cache = new LRUCache<string, string>({ max: 10 });',
    'export const handlers: (() => void)[] = [];',
  ])('is found in %s', (text) => expect(moduleStateOf(parseSource(text))).toHaveLength(1));

  it.each([
    'const LIMIT = 5;',
    "const NAMES = new Set(['a']);",
    'const table = { a: 1 };',
    'function once() { let count = 0; return count++; }',
    'class Counter { private count = 0; }',
  ])('is not found in %s', (text) => expect(moduleStateOf(parseSource(text))).toEqual([]));
});
