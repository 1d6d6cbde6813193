import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, textOf } from '../support/checkout';
import { HAS_PHP, run } from './support/languages';

/** PHP is not required for the project. Without PHP, its client is not tested. */
const folder = join(root, 'clients', 'php');

it('requires only PHP, and contains its licence', () => {
  const { require, license } = JSON.parse(readFileSync(join(folder, 'composer.json'), 'utf8')) as {
    require: Record<string, string>;
    license: string;
  };
  expect(require).toEqual({ php: '>=8.1', 'ext-curl': '*', 'ext-json': '*' });
  expect(license).toBe('Apache-2.0');
  expect(readFileSync(join(folder, 'LICENSE'), 'utf8')).toBe(textOf('LICENSE'));
});

(HAS_PHP ? it : it.skip)('is a package that composer takes', () => {
  const env = { COMPOSER_ALLOW_SUPERUSER: '1', COMPOSER_DISABLE_NETWORK: '1' };
  const output = run(
    'composer',
    ['validate', '--no-check-lock', '--no-check-version', '--strict'],
    folder,
    env,
  );
  expect(output).toContain('is valid');
});
