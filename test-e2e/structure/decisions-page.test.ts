import { execFileSync } from 'node:child_process';
import { root } from '../support/checkout';

it('docs/decisions/README.md lists every record, and each has a number, a title and a date', () => {
  const script = ['tools/docs/decisions.mjs', '--check'];
  expect(execFileSync(process.execPath, script, { cwd: root, encoding: 'utf8' })).toBe('');
});
