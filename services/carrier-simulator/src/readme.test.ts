import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BEHAVIOURS } from './behaviour/behaviours';
import { DEFAULT_SETTINGS } from './settings/settings';

describe('the README', () => {
  const readme = readFileSync(join(__dirname, '..', 'README.md'), 'utf8');

  it.each(BEHAVIOURS.map(({ name }) => name))('tells what %s does', (name) => {
    expect(readme).toContain(`\`${name}\``);
  });

  it.each(Object.keys(DEFAULT_SETTINGS))('names the setting %s', (name) => {
    expect(readme).toContain(`\`${name}\``);
  });
});
