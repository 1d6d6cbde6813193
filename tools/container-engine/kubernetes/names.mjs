/**
 * `node names.mjs API TOKEN ADDRESS FOLDER`: the DNS server of the test cluster. It reads Services and their addresses from the API
 * of Kubernetes, and gives them to dnsmasq, which responds on ADDRESS.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 500;
const [api, token, address, folder] = process.argv.slice(2);
const file = join(folder, 'hosts');
// The API has a certificate of its own making.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';

mkdirSync(folder, { recursive: true });
writeFileSync(file, '');
const dns = spawn(
  'dnsmasq',
  [
    ...[
      '--keep-in-foreground',
      '--no-resolv',
      '--no-hosts',
      `--addn-hosts=${file}`,
      '--local=/cluster.local/',
    ],
    ...[
      `--listen-address=${address}`,
      '--bind-interfaces',
      '--local-ttl=1',
      '--user=root',
      '--log-facility=-',
      '--pid-file=',
    ],
  ],
  { stdio: 'inherit' },
);
process.on('SIGTERM', () => {
  dns.kill();
  process.exit();
});

let known = '';
for (;;) {
  try {
    const [services, endpoints] = await Promise.all([read('services'), read('endpoints')]);
    const names = services.flatMap((service) => namesOf(service, endpoints)).sort();
    const text = `${names.join('\n')}\n`;
    if (text !== known) {
      writeFileSync(file, text);
      dns.kill('SIGHUP');
      known = text;
    }
  } catch (error) {
    console.error(String(error));
  }
  await pause(POLL_MS);
}

async function read(kind) {
  const answer = await fetch(`${api}/api/v1/${kind}`, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()).items;
}

/** Lines of a hosts file. A Service without an address of its own has those of its pods. */
function namesOf({ metadata: { name, namespace }, spec }, endpoints) {
  const full = `${name}.${namespace}.svc.cluster.local`;
  if (spec.clusterIP !== 'None') return [`${spec.clusterIP} ${full}`];
  const own = endpoints.find(({ metadata }) => metadata.name === name && metadata.namespace === namespace);
  return (own?.subsets ?? []).flatMap(({ addresses = [] }) => addresses.map(({ ip }) => `${ip} ${full}`));
}
