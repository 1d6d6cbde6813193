import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGES = join(__dirname, '../../services/console/web/src');
const FORMATTER = 'components/time-text.ts';
/** Everything in JavaScript and react-intl that formats a time or reads its parts in the browser's zone. */
const FORMATS =
  /toLocale(Date|Time)?String|DateTimeFormat|[fF]ormat(ted)?(Date|Time|RelativeTime)\b|\.get(Hours|Minutes|Date|Day|Month|FullYear)\(/;

it('the pages format times in one place, so that all times have one form and name their zone', () => {
  const files = readdirSync(PAGES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.ts$|^generated/.test(file),
  );
  expect(files).toContain(FORMATTER);
  const formats = files.filter((file) => FORMATS.test(readFileSync(join(PAGES, file), 'utf8')));
  expect(formats).toEqual([FORMATTER]);
});
