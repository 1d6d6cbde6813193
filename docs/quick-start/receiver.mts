/**
 * Receives Herald's callbacks: checks the key and the signature, keeps each callback before it answers, answers fast,
 * ignores repeats, and never lets a status go backwards. No packages: Node 20 or newer.
 *
 *   CALLBACK_KEY=… SIGNING_SECRET=whsec_… PORT=9090 node dist/receiver.mjs
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';

const { CALLBACK_KEY, SIGNING_SECRET, PORT = '9090', INBOX = 'inbox' } = process.env;
if (!CALLBACK_KEY || !SIGNING_SECRET) throw new Error('Set CALLBACK_KEY and SIGNING_SECRET.');

/** Older ones are refused, so that nobody can play a recorded callback again. */
const MAX_AGE_SECONDS = 5 * 60;
const signingKey = Buffer.from(SIGNING_SECRET.replace(/^whsec_/, ''), 'base64');

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * `webhook-signature` holds a signature for each secret in use, separated by spaces. One of them must be of the query string, byte for
 * byte as it stands in the request line.
 */
function isSigned(query: string, headers: IncomingHttpHeaders): boolean {
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= MAX_AGE_SECONDS)) return false;
  const expected = createHmac('sha256', signingKey).update(`${id}.${timestamp}.${query}`).digest('base64');
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => isSame(signature, `v1,${expected}`));
}

/** Keeps a callback under its id. false = it is there already: a repeat. In your system: a table with a unique key. */
async function keep(id: string, parameters: object): Promise<boolean> {
  try {
    await writeFile(join(INBOX, `${id}.json`), JSON.stringify(parameters), { flag: 'wx', flush: true });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** 3 awaiting → 0 sent → 1 received, 2 not delivered or 4 error. In your system: UPDATE … WHERE the status is an earlier one. */
const statuses = new Map<string, string>();
const stage = (status: string | undefined): number =>
  status === undefined || status === '3' ? 0 : status === '0' ? 1 : 2;

function handle(parameters: Record<string, string>): void {
  const { event, smsID, number, statusID, brandName } = parameters;
  if (event === 'sms.delivery.updated') {
    const recipient = `${smsID} ${number}`;
    if (stage(statusID) <= stage(statuses.get(recipient))) return;
    statuses.set(recipient, statusID!);
    process.stdout.write(`${recipient} is now ${statusID}\n`);
  } else if (event === 'sms.brand.activated') {
    process.stdout.write(`brand ${brandName} can send now\n`);
  }
  // Other events may come one day: they are kept, and nothing else.
}

await mkdir(INBOX, { recursive: true });
// What was kept before a crash, and perhaps not handled: handling a callback twice changes nothing.
for (const file of (await readdir(INBOX)).sort()) {
  handle(JSON.parse(await readFile(join(INBOX, file), 'utf8')) as Record<string, string>);
}

createServer((request, response) => {
  const [, query = ''] = request.url!.split(/\?(.*)/s);
  const parameters = Object.fromEntries(new URLSearchParams(query));
  const id = String(request.headers['webhook-id']);
  const isOurs = isSame(parameters['key'] ?? '', CALLBACK_KEY) && isSigned(query, request.headers);
  if (!isOurs || !/^[\w.-]+$/.test(id)) {
    response.writeHead(403).end();
    return;
  }
  delete parameters['key'];
  keep(id, parameters).then(
    (isNew) => {
      // 2xx as soon as it is safe with us, within 10 s; the work comes after.
      response.writeHead(204).end();
      if (isNew) setImmediate(handle, parameters);
    },
    // Not kept: Herald tries again.
    () => response.writeHead(500).end(),
  );
}).listen(Number(PORT), () => process.stdout.write(`listening on ${PORT}\n`));
