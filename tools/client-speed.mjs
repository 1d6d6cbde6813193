/**
 * `node tools/client-speed.mjs [--requests 20000]` compares each client with the bare HTTP client of its language. Both do the same
 * requests, one after another, against a server that answers at once. They alternate, five runs each; the ratio of the medians has to be at
 * least 0.8.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { values } = parseArgs({ options: { requests: { type: 'string', default: '10000' } } });
const REQUESTS = Number(values.requests);
const TURNS = 5;
const LEAST = 0.8;
const MESSAGE = { brandID: 12, numbers: [995598123456], text: 'Your order is ready' };
const ANSWER = JSON.stringify({ statusID: 0, smsID: 4711, message: 'Accepted.', accepted: 1, rejected: 0 });
const has = (program, ...args) => spawnSync(program, args).status === 0;

const LANGUAGES = {
  TypeScript: {
    there: true,
    program: (kind) => [process.execPath, ['--input-type=module', '-e', JAVASCRIPT[kind]]],
  },
  Python: { there: has('python3', '--version'), program: (kind) => ['python3', ['-B', '-c', PYTHON[kind]]] },
  PHP: {
    there: has('php', '-r', 'exit((int) !extension_loaded("curl"));'),
    program: (kind) => ['php', ['-r', PHP[kind]]],
  },
};

const JS_LOOP = `
const n = Number(process.env.REQUESTS), url = process.env.URL, message = ${JSON.stringify(MESSAGE)};
for (let i = 0; i < n / 10; i++) await once(i);
const begun = performance.now();
for (let i = 0; i < n; i++) await once(i);
console.log(n / (performance.now() - begun) * 1000);`;
const JAVASCRIPT = {
  bare: `import { randomUUID } from 'node:crypto';
const once = async () => {
  const answer = await fetch(process.env.URL + '/v1/sms/send', { method: 'POST', signal: AbortSignal.timeout(110000), redirect: 'manual',
    headers: { key: 'hk', accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': randomUUID() }, body: JSON.stringify(message) });
  if (JSON.parse(await answer.text()).statusID !== 0) throw new Error('refused');
};${JS_LOOP}`,
  client: `import { Herald } from ${JSON.stringify(join(root, 'clients/typescript/dist/esm/index.js'))};
const herald = new Herald({ url: process.env.URL, key: 'hk' });
const once = () => herald.send(message);${JS_LOOP}`,
};
const PY_LOOP = `
n = int(os.environ["REQUESTS"])
for i in range(n // 10): once()
begun = time.perf_counter()
for i in range(n): once()
print(n / (time.perf_counter() - begun))`;
const PY_HEAD = `import os, time, json, uuid, http.client, sys
from urllib.parse import urlsplit
message = ${JSON.stringify(MESSAGE)}
url = os.environ["URL"]
`;
const PYTHON = {
  bare: `${PY_HEAD}
c = http.client.HTTPConnection(urlsplit(url).hostname, urlsplit(url).port, timeout=110)
def once():
    c.request("POST", "/v1/sms/send", json.dumps(message).encode(), {"key": "hk", "accept": "application/json", "user-agent": "bare", "content-type": "application/json", "idempotency-key": str(uuid.uuid4())})
    if json.loads(c.getresponse().read())["statusID"] != 0: raise SystemExit("refused")
${PY_LOOP}`,
  client: `${PY_HEAD}
sys.path.insert(0, ${JSON.stringify(join(root, 'clients/python/src'))})
from herald_client import Herald
herald = Herald(url, "hk")
def once(): herald.send(message)
${PY_LOOP}`,
};
const PHP_LOOP = `
$n = (int) getenv('REQUESTS');
for ($i = 0; $i < $n / 10; $i++) { once(); }
$begun = hrtime(true);
for ($i = 0; $i < $n; $i++) { once(); }
echo $n / (hrtime(true) - $begun) * 1e9;`;
const PHP_MESSAGE =
  "$message = ['brandID' => 12, 'numbers' => [995598123456], 'text' => 'Your order is ready'];";
const PHP = {
  bare: `${PHP_MESSAGE} $c = curl_init(getenv('URL') . '/v1/sms/send');
function once() { global $c, $message;
  curl_setopt_array($c, [CURLOPT_POSTFIELDS => json_encode($message), CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => 110, CURLOPT_HTTPHEADER =>
    ['key: hk', 'accept: application/json', 'user-agent: bare', 'expect:', 'content-type: application/json', 'idempotency-key: ' . bin2hex(random_bytes(16))]]);
  if (json_decode(curl_exec($c), true)['statusID'] !== 0) { exit('refused'); } }
${PHP_LOOP}`,
  client: `require '${join(root, 'clients/php/autoload.php')}'; ${PHP_MESSAGE} $herald = new Herald\\Client\\Herald(getenv('URL'), 'hk');
function once() { global $herald, $message; $herald->send($message); }
${PHP_LOOP}`,
};

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(ANSWER),
      'x-request-id': '3f1c2a9e5b7d4c60',
    });
    response.end(ANSWER);
  });
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;

/** Requests per second. */
function measure([program, args]) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, URL: url, REQUESTS: String(REQUESTS) };
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    child.stdout.on('data', (chunk) => (printed += chunk));
    child.on('close', (code) =>
      code === 0 && Number(printed) > 0
        ? resolve(Number(printed))
        : reject(new Error(`${program} exited with code ${code}: ${printed}`)),
    );
  });
}
const median = (all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)];

let isEnough = true;
for (const [name, { there, program }] of Object.entries(LANGUAGES)) {
  if (!there) {
    console.log(`${name}: NOT MEASURED, it is not installed`);
    continue;
  }
  const rates = { bare: [], client: [] };
  for (let turn = 0; turn < TURNS; turn++)
    for (const kind of ['bare', 'client']) rates[kind].push(await measure(program(kind)));
  const [bare, client] = [median(rates.bare), median(rates.client)];
  const ratio = client / bare;
  isEnough &&= ratio >= LEAST;
  console.log(
    `${name}: ${Math.round(client)}/s, bare client ${Math.round(bare)}/s, ratio ${ratio.toFixed(2)}`,
  );
}
server.close();
process.exitCode = isEnough ? 0 : 1;
