import { readdirSync, readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import { BRAND_CREATE, BRAND_DELETE, DELIVERY, SEND, STATUS_ID } from '@herald/contracts';
import { root } from '../support/checkout';

/** Added by the proxy (interface.md part 7). */
const TIMED_OUT = 524;
const KNOWN = new Set<number>([
  ...[SEND, BRAND_CREATE, BRAND_DELETE, DELIVERY, STATUS_ID].flatMap((statuses) => Object.values(statuses)),
  ...Object.keys(STATUS_CODES).map(Number),
  TIMED_OUT,
]);
const SAID = /\bstatus(?:ID)?(?: is| of)? `?(\d+)\b/gi;

it('pages name only statuses that Herald returns', () => {
  const pages = ['docs', 'services', 'clients']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((file) => file.endsWith('.md') && !/node_modules|vendor/.test(file));
  expect(pages.length).toBeGreaterThan(30);
  const unknown = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(SAID)]
      .filter(([, status]) => !KNOWN.has(Number(status)))
      .map(([said]) => `${page}: ${said}`),
  );
  expect(unknown).toEqual([]);
});
