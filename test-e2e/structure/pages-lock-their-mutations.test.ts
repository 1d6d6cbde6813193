import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGES = join(__dirname, '../../services/console/web/src');

it('the pages run mutations by the hook that ignores double clicks', () => {
  const files = readdirSync(PAGES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const unlocked = files.filter((file) =>
    /\buseMutation\b[^;]*from '@tanstack\/react-query'/.test(readFileSync(join(PAGES, file), 'utf8')),
  );
  expect(unlocked).toEqual(['data/mutations.ts']);
});
