/** The machine's network before and after a private engine: firewall rules, forwarding and bridges. */
import { readFileSync, writeFileSync } from 'node:fs';
import { run, tryRun } from './support.mjs';

const FORWARDING = '/proc/sys/net/ipv4/ip_forward';
const BRIDGE = /^(docker0|br-[0-9a-f]{12})$/;
const CHAINS = {
  nat: ['PREROUTING', 'INPUT', 'OUTPUT', 'POSTROUTING'],
  filter: ['INPUT', 'FORWARD', 'OUTPUT'],
};
/** Both tables without rules, in the format of `iptables-restore`. */
const EMPTY = Object.entries(CHAINS)
  .map(([table, chains]) =>
    [`*${table}`, ...chains.map((chain) => `:${chain} ACCEPT`), 'COMMIT', ''].join('\n'),
  )
  .join('');

/** @returns {{rules: string, forwarding: string, bridges: string[]}} the argument of `restoreNetwork` */
export function networkState() {
  return {
    rules: run('iptables-save', []),
    forwarding: readFileSync(FORWARDING, 'utf8').trim(),
    bridges: bridges(),
  };
}

/** Removes the rules and bridges that were added since. */
export function restoreNetwork({ rules, forwarding, bridges: before }) {
  // iptables-save omits tables that were never used: those become empty.
  run('iptables-restore', [], { input: EMPTY });
  if (rules.trim()) run('iptables-restore', [], { input: rules });
  writeFileSync(FORWARDING, forwarding);
  for (const name of bridges().filter((bridge) => !before.includes(bridge)))
    tryRun('ip', ['link', 'delete', name]);
}

function bridges() {
  const links = JSON.parse(run('ip', ['-json', 'link', 'show']));
  return links.map(({ ifname }) => ifname).filter((name) => BRIDGE.test(name));
}
