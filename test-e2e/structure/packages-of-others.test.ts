import { execFileSync } from 'node:child_process';
import { type Spec, Validation } from '@cyclonedx/cyclonedx-library';
import satisfies from 'spdx-satisfies';
import { root, textOf } from '../support/checkout';

interface LockedPackage {
  version: string;
  license?: string;
  dev?: true;
  link?: true;
  hasInstallScript?: true;
  integrity?: string;
}

const FOLDER = 'node_modules/';
const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, LockedPackage> };
const others = Object.entries(packages)
  .filter(([path, { link }]) => path.includes(FOLDER) && !link)
  .map(([path, one]) => ({ ...one, name: path.slice(path.lastIndexOf(FOLDER) + FOLDER.length) }));

/** Licences that only require attribution. */
const PERMISSIVE = [
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Unlicense',
  ],
  ...['CC0-1.0', 'Python-2.0', 'PSF-2.0'],
];
/** Also for development tools, which are not distributed: these licences require publishing changes of their files or data. */
const OF_TOOLS = [...PERMISSIVE, 'MPL-2.0', 'CC-BY-3.0', 'CC-BY-4.0'];
/** Packages without a machine-readable licence, which was read by hand for this version. */
const LOOKED_AT: Record<string, string> = {
  'findhit-proxywrap@0.3.13': 'says "BSD", not which; of the SMPP client of tests',
};
/** Packages with an install script, and why it need not run. */
const NEEDLESS_SCRIPTS: Record<string, string> = {
  '@parcel/watcher': 'looks for its program, which a package of its own carries',
  '@swc/core': 'looks for its program, which a package of its own carries',
};

describe('third-party packages', () => {
  it('have a permitted licence; licences in production only require attribution', () => {
    const isAllowed = ({ license, dev }: LockedPackage): boolean => {
      try {
        return satisfies(license!, dev ? OF_TOOLS : PERMISSIVE);
      } catch {
        return false; // no licence, or no SPDX expression
      }
    };
    expect(others.length).toBeGreaterThan(500);
    const refused = others.filter((one) => !isAllowed(one)).map(({ name, version }) => `${name}@${version}`);
    expect(refused.sort()).toEqual(Object.keys(LOOKED_AT).sort());
    const inProduction = others.filter(({ dev }) => !dev).map(({ name, version }) => `${name}@${version}`);
    expect(refused.filter((one) => inProduction.includes(one))).toEqual([]);
  });

  // npm leaves it out for optional binaries of other systems: `npm view <package>@<version> dist.integrity` has it.
  it('have a hash in the lock file', () => {
    const without = others.filter(({ integrity }) => !integrity?.startsWith('sha512-'));
    expect(without.map(({ name, version }) => `${name}@${version}`)).toEqual([]);
  });

  it('run no install scripts and need none', () => {
    expect(textOf('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    const wanting = others.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect([...new Set(wanting)].sort()).toEqual(Object.keys(NEEDLESS_SCRIPTS).sort());
    for (const file of ['Dockerfile', 'CONTRIBUTING.md'])
      expect(textOf(file).match(/npm (ci|install)\b(?!.*--ignore-scripts).*/g)).toBeNull();
    expect(textOf('tools/set-up/checkout.mjs')).toContain("const flags = ['--ignore-scripts',");
  });
});

describe('npm run sbom', () => {
  const text = execFileSync(process.execPath, ['tools/sbom.mjs'], { cwd: root, encoding: 'utf8' });
  const bill = JSON.parse(text) as {
    specVersion: Spec.Version;
    metadata: { component: Record<string, string> };
    components: { 'bom-ref': string; licenses?: unknown[]; hashes?: unknown[] }[];
    dependencies: { ref: string; dependsOn: string[] }[];
  };

  it('is valid CycloneDX', async () => {
    const validator = new Validation.JsonStrictValidator(bill.specVersion);
    expect(await validator.validate(text)).toBeNull();
    expect(await validator.validate(text.replace('"library"', '"thing"'))).not.toBeNull();
  });

  it('lists Herald and every production package, with licence and hash', () => {
    const { version } = packages['']!;
    expect(bill.metadata.component).toMatchObject({ name: 'herald', version, type: 'application' });
    const wanted = Object.entries(packages).filter(
      ([path, { dev, link }]) => path.includes(FOLDER) && !dev && !link,
    );
    expect(wanted.length).toBeGreaterThan(150);
    expect(bill.components.map((one) => one['bom-ref']).sort()).toEqual(wanted.map(([path]) => path).sort());
    expect(bill.components.filter(({ licenses, hashes }) => !licenses || !hashes)).toEqual([]);
  });

  it('lists dependencies, through which every package is reachable from Herald', () => {
    const needs = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    const reached = new Set<string>();
    const walk = (ref: string): void => {
      if (reached.has(ref)) return;
      reached.add(ref);
      needs.get(ref)!.forEach(walk);
    };
    walk(bill.metadata.component['bom-ref']!);
    expect(needs.get('node_modules/mongoose')).toContain('node_modules/mongoose/node_modules/mongodb');
    expect(bill.components.map((one) => one['bom-ref']).filter((ref) => !reached.has(ref))).toEqual([]);
  });
});
