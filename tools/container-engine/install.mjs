/** Docker's programs, unpacked from Debian packages of apt's configured mirror. Only `runc`, `iptables` and `debootstrap` are installed. */
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetUpError } from '../set-up/checkout.mjs';
import { engineFolder, run, tryRun } from './support.mjs';

/** A release with a recent enough engine and Compose; this machine may have an older release. */
const SUITE = 'trixie';
const UNPACKED = [
  'docker.io',
  'docker-cli',
  'docker-compose',
  'docker-buildx',
  'containerd',
  'docker-registry',
];
/** From this machine's own release: they need its libraries, or are needed by the system's tools. */
const INSTALLED = ['runc', 'iptables', 'debootstrap'];

/** Downloads and unpacks missing programs below the cache folder. Throws SetUpError on failure. */
export function installEngine(report) {
  const folder = engineFolder();
  const programs = join(folder, 'programs');
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new SetUpError('No Docker engine is running. Start Docker, or run this command as root on Debian.');
  installPackages(INSTALLED, report);
  if (existsSync(join(programs, 'usr', 'sbin', 'dockerd'))) return;
  report('fetching Docker, Compose and a registry (Debian packages, 100 MB)');
  const debs = join(folder, 'debs');
  for (const name of ['lists/partial', 'cache/archives/partial'])
    mkdirSync(join(folder, 'apt', name), { recursive: true });
  mkdirSync(debs, { recursive: true });
  const apt = join(folder, 'apt');
  writeFileSync(join(apt, 'sources.list'), `deb ${debianMirror()} ${SUITE} main\n`);
  const settings = {
    'Dir::Etc::SourceList': join(apt, 'sources.list'),
    'Dir::Etc::SourceParts': '/dev/null',
    'Dir::State::Lists': join(apt, 'lists'),
    'Dir::Cache': join(apt, 'cache'),
    'APT::Sandbox::User': 'root',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  run('apt-get', [...options, 'update']);
  run('apt-get', [...options, 'download', ...UNPACKED], { cwd: debs });
  for (const deb of readdirSync(debs)) run('dpkg', ['--extract', join(debs, deb), programs]);
  rmSync(debs, { recursive: true });
  const plugins = join(programs, 'usr', 'libexec', 'docker', 'cli-plugins');
  mkdirSync(join(folder, 'config', 'cli-plugins'), { recursive: true });
  for (const plugin of readdirSync(plugins)) {
    const link = join(folder, 'config', 'cli-plugins', plugin);
    rmSync(link, { force: true });
    symlinkSync(join(plugins, plugin), link);
  }
}

/** Installs missing packages of this machine's own release. */
export function installPackages(names, report) {
  const missing = names.filter((name) => !tryRun('dpkg', ['--status', name]).ok);
  if (missing.length === 0) return;
  report(`installing ${missing.join(', ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '--no-install-recommends', ...missing];
  if (tryRun('apt-get', install, { env }).ok) return;
  run('apt-get', ['update'], { env });
  run('apt-get', install, { env });
}

/** The URL of apt's configured Debian mirror. Throws SetUpError if there is none. */
export function debianMirror() {
  const addresses = run('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages']);
  const mirror = addresses.split('\n').find((address) => /\/debian\/?$/.test(address));
  if (!mirror) throw new SetUpError('The apt sources have no Debian mirror: add one');
  return mirror;
}
