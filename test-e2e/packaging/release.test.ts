import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../support/checkout';

const WITHIN_MS = 480_000;
const FILES = [
  'NOTES.md',
  'SHA256SUMS',
  'herald-98.0.0.cdx.json',
  'herald-98.0.0.tar.gz',
  'herald-cli-98.0.0.tgz',
  'herald-client-98.0.0.tgz',
  'herald-client-php-98.0.0.tar.gz',
  'herald_client-98.0.0-py3-none-any.whl',
  'herald_client-98.0.0.tar.gz',
];

/** A release made in a clone, because it commits and tags. */
describe('a release', () => {
  let folder: string;
  let clone: string;
  let made: string;

  const run = (program: string, args: string[], cwd = clone) =>
    spawnSync(program, args, { cwd, encoding: 'utf8', timeout: WITHIN_MS });
  const git = (...args: string[]): string => run('git', args).stdout.trim();
  const release = (...args: string[]) => run(process.execPath, ['tools/release.mjs', ...args]);
  const inArchive = (file: string, path: string): string =>
    run('tar', ['-xzOf', join(made, file), path], folder).stdout;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'herald-release-'));
    clone = join(folder, 'herald');
    made = join(clone, '.local', 'release', '98.0.0');
    run('git', ['clone', '--quiet', '--no-tags', root, clone], folder);
    git('config', 'user.name', 'A maintainer');
    git('config', 'user.email', 'maintainer@example.com');
    symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
    git('config', 'core.excludesFile', join(folder, 'ignored'));
    writeFileSync(join(folder, 'ignored'), '/node_modules\n');
    cpSync(join(root, 'tools', 'cli', 'dist'), join(clone, 'tools', 'cli', 'dist'), { recursive: true });
  }, WITHIN_MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it(
    'as a dry run, builds everything and changes nothing, without uncommitted files',
    () => {
      writeFileSync(join(clone, 'not-committed.md'), 'A draft');
      const head = git('rev-parse', 'HEAD');
      const { status, stdout, stderr } = release('98.0.0', '--dry-run');
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toContain('1 files have uncommitted changes, which are not included.');
      expect(readdirSync(made).sort()).toEqual(FILES);
      expect([git('rev-parse', 'HEAD'), git('tag'), git('status', '--porcelain')]).toEqual([
        ...[head, '', '?? not-committed.md'],
      ]);
      expect(JSON.parse(inArchive('herald-98.0.0.tar.gz', './package.json')).version).toBe('98.0.0');
      expect(run('tar', ['-tzf', join(made, FILES[3]!)]).stdout).not.toContain('not-committed');
    },
    WITHIN_MS,
  );

  it(
    'is refused with uncommitted changes; otherwise it commits, tags, and prints how to publish',
    () => {
      expect(release('98.0.0').stderr).toContain('1 files have uncommitted changes');
      rmSync(join(clone, 'not-committed.md'));
      const { status, stdout } = release('98.0.0');
      expect(status).toBe(0);
      expect(stdout).toContain(
        'docker build -t herald:98.0.0 - < .local/release/98.0.0/herald-98.0.0.tar.gz',
      );
      expect([git('describe', '--exact-match'), git('log', '-1', '--format=%s')]).toEqual([
        ...['v98.0.0', 'Release 98.0.0'],
      ]);
      expect(git('status', '--porcelain')).toBe('');
      expect(release('97.9.9', '--dry-run').stderr).toContain('98.0.0 was released already');
      expect(release('98.0.1', '--dry-run').stderr).toContain('CHANGELOG.md has no line');
    },
    WITHIN_MS,
  );

  it('names each file with its checksum and content', () => {
    const sums = readFileSync(join(made, 'SHA256SUMS'), 'utf8').trim().split('\n');
    expect(sums).toHaveLength(FILES.length - 1);
    for (const line of sums) {
      const [sum, file] = line.split('  ');
      expect(
        createHash('sha256')
          .update(readFileSync(join(made, file!)))
          .digest('hex'),
      ).toBe(sum);
    }
    const { metadata, components } = JSON.parse(readFileSync(join(made, FILES[2]!), 'utf8')) as {
      metadata: { component: object };
      components: { name: string; version: string }[];
    };
    expect(metadata.component).toMatchObject({ name: 'herald', version: '98.0.0' });
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { version: string }>;
    };
    for (const name of ['express', 'mongoose', 'amqplib'])
      expect(components).toContainEqual(
        expect.objectContaining({ name, version: lock.packages[`node_modules/${name}`]!.version }),
      );
    expect(components.map(({ name }) => name)).not.toContain('jest');
    expect(readFileSync(join(made, 'NOTES.md'), 'utf8')).toMatch(/^# Herald 98\.0\.0\n[\s\S]*^- /m);
    for (const file of ['./Dockerfile', './package-lock.json', './deploy/images/healthcheck.mjs'])
      expect(inArchive('herald-98.0.0.tar.gz', file)).not.toBe('');
    expect(JSON.parse(inArchive('herald-client-php-98.0.0.tar.gz', './composer.json')).version).toBe(
      '98.0.0',
    );
  });

  it(
    'contains a command line that needs no other package',
    () => {
      const project = mkdtempSync(join(folder, 'project-'));
      writeFileSync(join(project, 'package.json'), '{"private": true}\n');
      run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(made, FILES[4]!)], project);
      const { status, stderr } = run(
        join(project, 'node_modules', '.bin', 'herald'),
        ['companies', 'list'],
        project,
      );
      expect(status).toBe(1);
      expect(stderr).toContain('No Herald deployment found');
    },
    WITHIN_MS,
  );
});
