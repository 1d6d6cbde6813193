import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { runProgram } from './program';

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

async function herald(argv: string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const printed = { stdout: '', stderr: '' };
  const into = (name: 'stdout' | 'stderr') => ({ write: (text: string) => (printed[name] += text) });
  const deps = { env, folder: tmpdir(), stdout: into('stdout'), stderr: into('stderr') };
  return { code: await runProgram(argv, deps), ...printed };
}

describe('command line', () => {
  let server: Server | undefined;
  const requests: IncomingMessage[] = [];

  /** Settings for a gateway with this response. */
  async function gateway(answer: RequestListener): Promise<NodeJS.ProcessEnv> {
    server = createServer((request, response) => {
      requests.push(request);
      answer(request, response);
    });
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { HERALD_URL: `http://127.0.0.1:${port}`, OPERATOR_TOKEN: 'token' };
  }

  afterEach(async () => {
    requests.length = 0;
    if (server) await new Promise((resolve) => server!.close(resolve));
    server = undefined;
  });

  it.each([
    [['companies', 'lst'], "herald: unknown command 'lst' (Did you mean list?)\n"],
    [['companies', 'show'], "herald: missing required argument 'company'\n"],
    [['companies', 'show', 'x'], /^herald: .*An id is a whole number from 1\.\n$/],
    [['companies', 'list', '--lenght', '3'], /^herald: unknown option '--lenght'.*\n$/],
    [['sms', 'top-up', '3', '10'], "herald: required option '--reference <text>' not specified\n"],
    [['stop-list', 'list'], 'herald: which list? Give --company <id> or --global\n'],
    [['stop-list', 'add', '--global'], 'herald: give numbers, or a --file with numbers\n'],
    [['jobs', 'list', '3', '--last', '5', '--start', '2'], /^herald: .*cannot be used with.*\n$/],
    [['sender-rules', 'add', 'drop'], /^herald: .*Allowed choices are keep, replace, refuse\.\n$/],
    [['sender-rules', 'add', 'keep', '--tlv', '0x1400=5'], /^herald: .*A TLV is tag:type:value.*\n$/],
    [['companies'], /^Usage: herald companies/],
  ])('%j is a usage error: exit code 2, one line', async (argv, text) => {
    const { code, stdout, stderr } = await herald(argv, {
      HERALD_URL: 'http://127.0.0.1:1',
      OPERATOR_TOKEN: 't',
    });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
  });

  it('reports a missing setting, and an address without a server', async () => {
    const nowhere = await herald(['companies', 'list']);
    expect(nowhere).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^herald: .*npm start.*\n$/),
    });
    const silent = await herald(['companies', 'list'], {
      HERALD_URL: 'http://127.0.0.1:1',
      OPERATOR_TOKEN: 'token',
    });
    expect(silent).toMatchObject({ code: 1, stdout: '' });
    expect(silent.stderr).toMatch(
      /^herald: No Herald answers at http:\/\/127\.0\.0\.1:1 \(ECONNREFUSED\).*\n$/,
    );
  });

  it('reports an address without a Herald gateway', async () => {
    const env = await gateway((_request, response) => response.writeHead(404).end('<html>'));
    const { code, stderr } = await herald(['routes', 'list', '--json'], env);
    expect(code).toBe(1);
    expect(stderr).toMatch(/answers \(HTTP 404\), but not as Herald: is HERALD_URL right\?\n$/);
  });

  it('follows no redirect, because the token is for one address', async () => {
    const env = await gateway((_request, response) =>
      response.writeHead(307, { location: '/elsewhere' }).end('{"statusID": 0}'),
    );
    expect((await herald(['routes', 'list'], env)).code).toBe(1);
    expect(requests).toHaveLength(1);
  });

  it('prints a refusal as one line for people, and with the response for scripts', async () => {
    const body = { statusID: 404, message: 'There is no\nsuch \u001b[2Jcompany.', data: null };
    const env = await gateway((_request, response) => response.writeHead(404).end(JSON.stringify(body)));
    const forPeople = await herald(['companies', 'show', '3'], env);
    expect(forPeople).toEqual({ code: 1, stdout: '', stderr: 'herald: There is no such �[2Jcompany.\n' });
    const forScripts = await herald(['--json', 'companies', 'show', '3'], env);
    expect(JSON.parse(forScripts.stdout)).toEqual(body);
  });

  it('continues a search of messages until its end, also behind a short or empty page', async () => {
    const row = { smsID: 1001, number: '995555000001', statusID: 1, company: 3 };
    const pages = [
      { data: [row, row], recordsFiltered: 3, next: '1001.0.17' },
      { data: [], recordsFiltered: 1, next: '900.2.3' },
      { data: [row], recordsFiltered: 1, next: null },
      { data: [], recordsFiltered: 0, next: null },
    ];
    const env = await gateway(({ url }, response) => {
      const after = new URL(url!, 'http://gateway').searchParams.get('after');
      const page = pages[[null, '1001.0.17', '900.2.3'].indexOf(after)] ?? pages[3]!;
      const answer = { ...page, recordsTotal: page.recordsFiltered };
      response.end(JSON.stringify({ statusID: 0, message: 'Messages, newest first.', ...answer }));
    });
    const find = async (...argv: string[]) => (await herald(['messages', 'find', ...argv], env)).stdout;
    expect(await find()).toMatch(
      / 1001 [^]*\n\n2 shown; there may be more\. The next: --after 1001\.0\.17\n$/,
    );
    expect(await find('--after', '1001.0.17')).toBe(
      'None so far; there may be more. The next: --after 900.2.3\n',
    );
    expect(await find('--after', '900.2.3')).toMatch(/\n\n1 shown; no more\.\n$/);
    expect(await find('--after', '800.0.0')).toBe('No more.\n');
    expect(requests.at(-1)!.url).toBe('/admin/v1/messages?start=0&length=100&after=800.0.0');
  });

  it.each([
    [['routes', 'replace', 'tw', 'https://api.twilio.com?preset=twilio'], '/routes/tw'],
    [['routes', 'preset', 'put', 'mine', join(__dirname, '../package.json')], '/route-presets/mine'],
  ])('%j is compared with what the operator saw', async (argv, path) => {
    const bodies: Record<string, unknown>[] = [];
    const env = await gateway((request, response) => {
      void json(request).then((given) => {
        bodies.push(given as Record<string, unknown>);
        response.end(JSON.stringify({ statusID: 0, message: 'Changed.', data: { name: 'tw' } }));
      });
    });
    const updatedAt = '2027-01-31T05:30:00.000Z';
    expect(await herald([...argv, '--was', updatedAt], env)).toMatchObject({ code: 0 });
    expect(await herald(argv, env)).toMatchObject({ code: 0 });
    expect(requests.map(({ url }) => url)).toEqual([`/admin/v1${path}`, `/admin/v1${path}`]);
    expect(bodies.map(({ was }) => was)).toEqual([{ updatedAt }, undefined]);
  });

  describe('sender rules', () => {
    const tlvs = [{ tag: '0x1400', type: 'string', value: '***', secret: true }];
    const rule = {
      ...{ id: 5, company: null, brandID: null, prefix: '91', route: 'india', action: 'replace' },
      ...{ sender: 'MYSHOP', ton: 5, npi: 0, reason: null, templateRequired: true, tlvs },
      updatedAt: '2027-01-31T05:30:00.000Z',
    };

    it.each([
      [['--prefix', '92'], { prefix: '92', sender: 'MYSHOP', ton: 5, npi: 0, templateRequired: true, tlvs }],
      [
        ['--sender', '447700900123', '--tlv', ''],
        { sender: '447700900123', templateRequired: true, tlvs: [] },
      ],
      [['--action', 'refuse', '--reason', 'closed', '--route', ''], { reason: 'closed', route: null }],
      [
        [
          '--action',
          'keep',
          '--company',
          '7',
          '--brand',
          '12',
          '--tlv',
          '0x1400:string:1',
          '--tlv',
          '5:uint8:7',
        ],
        {
          ...{ company: 7, brandID: 12, templateRequired: true },
          tlvs: [
            { tag: '0x1400', type: 'string', value: '1' },
            { tag: '5', type: 'uint8', value: '7' },
          ],
        },
      ],
    ])('a change keeps the other fields that the action has: %j', async (options, changed) => {
      let body: unknown;
      const env = await gateway((request, response) => {
        const answer = JSON.stringify({ statusID: 0, message: 'Changed.', data: rule });
        if (request.method === 'GET') return response.end(answer);
        return void json(request).then((given) => {
          body = given;
          response.end(answer);
        });
      });
      expect(await herald(['sender-rules', 'change', '5', ...options], env)).toMatchObject({ stderr: '' });
      const { company, brandID, prefix, route } = rule;
      const action = options[0] === '--action' ? options[1] : 'replace';
      const was = { updatedAt: rule.updatedAt };
      expect(body).toEqual({ company, brandID, prefix, route, action, was, ...changed });
      expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
        'GET /admin/v1/sender-rules/5',
        'PUT /admin/v1/sender-rules/5',
      ]);
    });

    describe('import', () => {
      const folder = mkdtempSync(join(tmpdir(), 'herald-rules-'));
      const file = join(folder, 'rules.csv');
      const csv = 'action,prefix\nkeep,91\n';
      writeFileSync(file, csv);
      afterAll(() => rmSync(folder, { recursive: true }));

      /** A gateway that shows this difference. */
      const comparing = (counts: object, lists: object = {}): Promise<NodeJS.ProcessEnv> =>
        gateway((request, response) => {
          void text(request).then((given) => {
            expect([given, request.headers['content-type']]).toEqual([csv, 'text/csv']);
            const all = { added: 0, changed: 0, removed: 0, unchanged: 2, refused: 0, ...counts };
            const none = { added: [], changed: [], removed: [], refused: [] };
            const data = { token: 'seen', counts: all, ...none, ...lists };
            const message = request.url!.includes('dryRun') ? 'The difference.' : 'The rules were imported.';
            response.end(JSON.stringify({ statusID: 0, message, data }));
          });
        });
      const urls = (): string[] =>
        requests.map(({ url }) => url!.replace('/admin/v1/sender-rules/import', ''));
      const after = { ...rule, sender: 'MYNAME' };
      const difference = [{ changed: 1 }, { changed: [{ before: rule, after }] }] as const;

      it('shows the difference, and applies it with --yes only', async () => {
        const env = await comparing(...difference);
        const shown = await herald(['sender-rules', 'import', file], env);
        expect(shown).toMatchObject({ code: 1, stderr: expect.stringMatching(/^herald: Nothing .*--yes/) });
        expect(shown.stdout).toMatch(/^changed .* MYNAME .* sender MYSHOP\n\n0 added, 1 changed, /m);
        expect(urls()).toEqual(['?dryRun=true']);
        const applied = await herald(['sender-rules', 'import', file, '--yes'], env);
        expect(applied).toMatchObject({ code: 0, stderr: '' });
        expect(applied.stdout).toMatch(/^changed [^]*\nThe rules were imported\.\n$/m);
        expect(urls().slice(1)).toEqual(['?dryRun=true', '?token=seen']);
      });

      it('applies nothing of a file with refused lines, or without a difference', async () => {
        const refusing = await comparing(
          { ...difference[0], refused: 1 },
          { refused: [{ line: 3, problem: 'prefix must' }] },
        );
        const { code, stdout, stderr } = await herald(['sender-rules', 'import', file, '--yes'], refusing);
        expect([code, stderr]).toEqual([1, 'herald: Nothing was imported: correct the refused lines.\n']);
        expect(stdout).toMatch(/^refused +3 .* prefix must$/m);
        server!.close();
        const same = await herald(['sender-rules', 'import', file, '--yes'], await comparing({}));
        expect(same).toEqual({
          code: 0,
          stdout: '0 added, 0 changed, 0 removed, 2 unchanged, 0 refused.\n',
          stderr: '',
        });
        expect(urls()).toEqual(['?dryRun=true', '?dryRun=true']);
      });

      it('names a file that cannot be read', async () => {
        const env = await comparing({});
        const { code, stderr } = await herald(['sender-rules', 'import', join(folder, 'missing')], env);
        expect([code, stderr]).toEqual([1, expect.stringMatching(/^herald: The file can't be read: ENOENT/)]);
      });
    });
  });

  it('escapes names in a path', async () => {
    const env = await gateway((_request, response) =>
      response.end('{"statusID":0,"message":"Done.","data":{}}'),
    );
    expect(await herald(['routes', 'pause', '../companies/3?x'], env)).toMatchObject({
      code: 0,
      stdout: 'Done.\n',
    });
    expect(requests[0]!.url).toBe('/admin/v1/routes/..%2Fcompanies%2F3%3Fx/pause');
    expect(requests[0]!.headers.authorization).toBe('Bearer token');
  });

  it('adds a route with the secrets of a file, and tries it', async () => {
    const bodies: unknown[] = [];
    const env = await gateway((request, response) => {
      void json(request).then((body) => {
        bodies.push(body);
        response.end('{"statusID":0,"message":"Done.","data":{"answer":null}}');
      });
    });
    const folder = mkdtempSync(join(tmpdir(), 'herald-cli-'));
    const file = join(folder, 'secrets.json');
    const url = 'https://api.twilio.com?preset=twilio&accountSid=AC1';
    writeFileSync(file, '{"authToken":"hidden"}');
    expect(await herald(['routes', 'add', url, '--secrets', file], env)).toMatchObject({ code: 0 });
    await herald(['routes', 'try', 'tw', '--to', '995599000001', '--send'], env);
    expect(bodies).toEqual([
      { url, secrets: { authToken: 'hidden' } },
      { number: '995599000001', send: true },
    ]);
    expect(requests[1]!.url).toBe('/admin/v1/routes/tw/try');
    writeFileSync(file, '{"authToken":hidden');
    const broken = await herald(['routes', 'add', url, '--secrets', file], env);
    expect(broken).toMatchObject({ code: 1, stderr: `herald: ${file} is not JSON.\n` });
    rmSync(folder, { recursive: true });
  });

  it('exports personal data with each character complete, although the response is in pieces', async () => {
    const text = '{"name":"ნინო"}\n';
    const env = await gateway((_request, response) => {
      const bytes = Buffer.from(text);
      const within = bytes.indexOf('ნ') + 1;
      response.write(bytes.subarray(0, within));
      response.end(bytes.subarray(within));
    });
    const argv = ['privacy', 'export', '3', '--number', '995598123456'];
    expect(await herald(argv, env)).toEqual({ code: 0, stdout: text, stderr: '' });
  });
});
