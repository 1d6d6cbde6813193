/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paste } from '../support/checkout';
import { type Company, newCompany, newKey } from '../support/company';
import { herald } from '../support/herald';

/** From an empty folder to the first verified callback, with only the page as the gateway serves it. */
const MOST_COMMANDS = 3;
/** A limit against hanging. */
const LIMIT_MS = 300_000;
const LANGUAGES: Record<string, { has: boolean; file: string }> = {
  TypeScript: { has: true, file: 'first.mjs' },
  Python: { has: spawnSync('python3', ['-m', 'pip', '--version']).status === 0, file: 'first.py' },
  PHP: {
    has: spawnSync('php', ['-r', 'exit(extension_loaded("curl") ? 0 : 1);']).status === 0,
    file: 'first.php',
  },
};

let blocks: string[];
beforeAll(async () => {
  const page = await (await fetch(`${herald().system.run.gatewayUrl}/docs/quick-start`)).text();
  blocks = [...page.matchAll(/<pre[^>]*><code[^>]*>([\s\S]*?)<\/code><\/pre>/g)].map(([, html]) =>
    textOf(html!),
  );
});

describe.each(Object.entries(LANGUAGES))('in %s', (_name, { has, file }) => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'herald-first-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const environment = (company: Company, key: string, more: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
    PATH: process.env['PATH'],
    HOME: folder,
    BRAND_ID: String(company.brandID),
    HERALD_URL: herald().system.run.gatewayUrl,
    HERALD_KEY: key,
    ...more,
  });

  it.each(['a test key, and no callback URL', 'a callback URL that is called as before'])(
    `${has ? '' : '(NOT TRIED, it is not installed) '}with %s`,
    async (kind) => {
      const commands = blocks.find((block) => block.includes(`docs/quick-start/${file}`))!.split('\n');
      expect(commands.length).toBeLessThanOrEqual(MOST_COMMANDS);
      if (!has) return;
      const withUrl = kind.includes('URL that');
      const company = await newCompany({ callbacks: withUrl });
      const { key } = withUrl ? company.api : await newKey(company.id, { test: true });
      const secrets = { CALLBACK_KEY: company.callbackKey, SIGNING_SECRET: company.signingSecret };
      const env = environment(company, key, withUrl ? secrets : {});
      expect(readdirSync(folder)).toEqual([]);
      const printed = (await paste(commands, { cwd: folder, env, timeout: LIMIT_MS })).at(-1)!;
      expect(printed).toMatch(/^sent as \d+\nverified: \d+ is now 0\nverified: \d+ is now 1\n$/);
    },
    LIMIT_MS,
  );
});

function textOf(html: string): string {
  const characters: Record<string, string> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    '#x26': '&',
    '#x3C': '<',
  };
  return html
    .replace(/<[^>]+>/g, '')
    .replace(/&([#\w]+);/g, (whole, name: string) => characters[name] ?? whole)
    .trim();
}
