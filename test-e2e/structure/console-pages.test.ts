import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGES = join(__dirname, '../../services/console/web/src');
/** Everything in JavaScript and react-intl that formats a time or reads its parts in the browser's zone. */
const TIMES =
  /toLocale(Date|Time)?String|DateTimeFormat|[fF]ormat(ted)?(Date|Time|RelativeTime)\b|\.get(Hours|Minutes|Date|Day|Month|FullYear)\(/;

/** Sources of the console's pages with a match. */
function filesWith(pattern: RegExp): string[] {
  return readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|^generated/.test(file))
    .filter((file) => pattern.test(readFileSync(join(PAGES, file), 'utf8')));
}

describe('the pages of the console', () => {
  it('format times in one place, so that all times have one form and name their zone', () =>
    expect(filesWith(TIMES)).toEqual(['components/time-text.ts']));

  it('run mutations by the hook that ignores double clicks', () =>
    expect(filesWith(/\buseMutation\b[^;]*from '@tanstack\/react-query'/)).toEqual(['data/mutations.ts']));

  it('take the language of texts and times from `useLanguage`: the locale of `useIntl` is that of numbers', () =>
    expect(filesWith(/\bintl\.locale\b|\{[^}]*\blocale\b[^}]*\} = useIntl/)).toEqual([]));
});
