import { execFileSync } from 'node:child_process';
import { root } from '../support/checkout';

it('docs/configuration.md has every setting of the built services', () => {
  const script = ['tools/docs/configuration.mjs', '--check'];
  expect(execFileSync(process.execPath, script, { cwd: root, encoding: 'utf8' })).toBe('');
});
