/**
 * Asks the registry for known vulnerabilities of the production packages in package-lock.json. Fails if one is high or critical. If the
 * registry cannot be asked, reports that, and does not count the check as passed.
 */
import { spawnSync } from 'node:child_process';
import { npm, root } from './set-up/checkout.mjs';

const SERIOUS = ['high', 'critical'];
const LIMIT_MS = 60_000;

const [program, ...more] = npm();
const asked = spawnSync(program, [...more, 'audit', '--omit=dev', '--package-lock-only', '--json'], {
  cwd: root,
  encoding: 'utf8',
  timeout: LIMIT_MS,
});
const report = read(asked.stdout);
const counts = report?.metadata?.vulnerabilities;
if (counts === undefined) {
  const why = report?.message ?? report?.error?.summary ?? asked.error?.message ?? 'no report';
  console.log(
    `Vulnerable packages: not checked (the registry did not respond: ${String(why).split('\n')[0]})`,
  );
} else {
  const serious = SERIOUS.reduce((sum, severity) => sum + counts[severity], 0);
  console.log(`Vulnerable packages: ${serious} high or critical, ${counts.total} in total`);
  for (const [name, { severity, range }] of Object.entries(report.vulnerabilities ?? {})) {
    if (SERIOUS.includes(severity)) console.log(`  ${name} ${range}: ${severity}`);
  }
  process.exitCode = serious > 0 ? 1 : 0;
}

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null; // no report; the reason is printed above
  }
}
