import { SmsFixture } from '../../testing/sms-fixture';
import type { Answer } from '@herald/testing/http-client';

const PATH = '/admin/v1/sender-rules';
const NUMBER = '919812345678';
const HEADER = 'company,brandID,prefix,route,action,sender,ton,npi,reason,templateRequired,tlvs';

describe('sender rules', () => {
  const fixture = new SmsFixture();
  const create = (body: object): Promise<Answer> => fixture.operator('POST', PATH, { body });
  const created = async (body: object): Promise<Record<string, unknown> & { id: number }> => {
    const answer = await create(body);
    expect([answer.status, answer.body.message]).toEqual([201, expect.stringContaining('was created')]);
    return answer.body.data as never;
  };
  const importFile = (search: string, lines: string[]): Promise<Answer> =>
    fixture.operator('POST', `${PATH}/import?${search}`, {
      body: lines.join('\n'),
      headers: { 'content-type': 'text/csv' },
    });
  const exported = async (): Promise<string> => (await fixture.operator('GET', `${PATH}/export`)).text;

  beforeAll(async () => {
    await fixture.open();
    await fixture.startInstance();
    await fixture.company(1, 100);
    await fixture.company(2, 100);
  });
  beforeEach(async () => {
    const { body } = await importFile('dryRun=true', ['action']);
    const { token } = body.data as { token: string };
    expect((await importFile(`token=${token}`, ['action'])).status).toBe(200);
  });
  afterAll(() => fixture.stop());

  it('are created, replaced, listed and removed', async () => {
    const rule = await created({
      company: 1,
      brandID: 1,
      prefix: '+91',
      action: 'replace',
      sender: '+12025550123',
    });
    expect(rule).toMatchObject({ prefix: '91', sender: '12025550123', ton: null, route: null, tlvs: [] });
    const same = await create({ company: 1, brandID: 1, prefix: '91', action: 'keep' });
    expect([same.status, same.body.message]).toEqual([
      409,
      `Sender rule ${rule.id} has the same company, brand, prefix and route. Change it with PUT.`,
    ]);
    await created({ prefix: '91', action: 'keep' });
    const moved = { company: 1, prefix: '44', action: 'refuse', reason: 'no' };
    const replaced = await fixture.operator('PUT', `${PATH}/${rule.id}`, { body: moved });
    expect(replaced.body.data).toMatchObject({ id: rule.id, brandID: null, prefix: '44', action: 'refuse' });
    const list = await fixture.operator('GET', `${PATH}?company=1`);
    expect(list.body).toMatchObject({ recordsFiltered: 1, data: [{ id: rule.id }] });
    expect((await fixture.operator('GET', `${PATH}?company=0`)).body).toMatchObject({ recordsFiltered: 1 });
    expect((await fixture.operator('DELETE', `${PATH}/${rule.id}`)).status).toBe(200);
    expect((await fixture.operator('GET', `${PATH}/${rule.id}`)).status).toBe(404);
  });

  it('are not overwritten by an operator who did not see the latest change', async () => {
    const rule = await created({ prefix: '91', action: 'replace', sender: 'SHOP' });
    const replace = (fields: object) =>
      fixture.operator('PUT', `${PATH}/${rule.id}`, { body: { prefix: '91', action: 'replace', ...fields } });
    const was = { updatedAt: rule['updatedAt'], tlvs: [] };
    const both = await Promise.all([replace({ sender: 'ONE', was }), replace({ sender: 'TWO', was })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.body.message).toBe(
      'Conflict: updatedAt changed since you read it. Reload and retry.',
    );
    expect((await replace({ sender: 'THREE', was: { action: 'replace', prefix: '91' } })).status).toBe(200);
    for (const wrong of [null, [], 'x', { name: 1 }])
      expect((await replace({ sender: 'SHOP', was: wrong })).body.errors).toHaveProperty('was');
  });

  it.each<[object, string]>([
    [{}, 'action'],
    [{ action: 'keep', sender: 'X1' }, 'sender'],
    [{ action: 'replace' }, 'sender'],
    [{ action: 'replace', sender: 'TWELVE CHARS' }, 'sender'],
    [{ action: 'refuse' }, 'reason'],
    [{ action: 'refuse', reason: 'x', templateRequired: true }, 'templateRequired'],
    [{ action: 'keep', ton: 1 }, 'ton'],
    [{ action: 'keep', prefix: '0' }, 'prefix'],
    [{ action: 'keep', brandID: 1 }, 'company'],
    [{ action: 'keep', company: 1, brandID: 2 }, 'brandID'],
    [{ action: 'keep', companyID: 1 }, 'companyID'],
    [{ action: 'keep', constructor: 1 }, 'constructor'],
    [{ action: 'keep', tlvs: [{ tag: '0x020c', type: 'uint8', value: 1 }] }, 'tlvs'],
    [{ action: 'keep', tlvs: 'x' }, 'tlvs'],
    [{ action: 'keep', tlvs: [{ tag: 5, type: 'uint8', value: 1, hidden: true }] }, 'tlvs'],
  ])('refuse %j by the name of the field', async (body, field) => {
    const answer = await create(body);
    expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([400, [field]]);
  });

  it('are imported as a whole, after their difference was shown', async () => {
    const kept = await created({ company: 1, prefix: '91', action: 'replace', sender: 'SHOP' });
    const changed = await created({ prefix: '44', action: 'keep' });
    const removed = await created({ prefix: '61', action: 'keep' });
    const file = [
      'prefix;action;company;sender;reason',
      '91;replace;1;SHOP;',
      '44;refuse;;;not registered',
      '1;replace;;12025550123;',
    ];
    const shown = (await importFile('dryRun=true', file)).body.data as Record<string, unknown> & {
      token: string;
    };
    expect(shown).toMatchObject({
      added: [{ line: 4, prefix: '1', sender: '12025550123' }],
      changed: [{ before: { id: changed.id }, after: { action: 'refuse', reason: 'not registered' } }],
      removed: [{ id: removed.id }],
      counts: { added: 1, changed: 1, removed: 1, unchanged: 1, refused: 0 },
    });
    expect(await exported()).not.toContain('12025550123');
    const another = await importFile(`token=${shown.token}`, [...file, '7;keep;;;']);
    expect(another.status).toBe(409);
    await created({ prefix: '90', action: 'keep' });
    expect((await importFile(`token=${shown.token}`, file)).status).toBe(409);
    const { token } = (await importFile('dryRun=true', file)).body.data as { token: string };
    expect((await importFile(`token=${token}`, file)).status).toBe(200);
    expect(await exported()).toBe(
      [
        HEADER,
        '1,,91,,replace,SHOP,,,,false,',
        ',,44,,refuse,,,,not registered,false,',
        ',,1,,replace,12025550123,,,,false,',
        '',
      ].join('\r\n'),
    );
    const { data } = (await fixture.operator('GET', PATH)).body as { data: { id: number }[] };
    expect(data.map(({ id }) => id).slice(0, 2)).toEqual([kept.id, changed.id]);
  });

  it('are the same rules after an export and an import, whatever their texts', async () => {
    const string = (value: string) => [{ tag: '0x1400', type: 'string', value }];
    const texts = [
      "'=1+1",
      '=1+1',
      "''=1",
      'a "b", c;\nd',
      '-1',
      '\uff1d1',
      '\u22121',
      '\u200b=1',
      "it's +1",
    ];
    const rules = [
      ...texts.map((reason) => ({ action: 'refuse', reason })),
      ...["'-A", '-A', '+A', "+'A"].map((sender) => ({ action: 'replace', sender })),
      ...['abc ', ' a', '\r\n\xa0', 'a:b;c,d%3B', 'x:secret', '%20', "'=1"].map((value) => ({
        action: 'keep',
        tlvs: string(value),
      })),
    ];
    for (const [at, rule] of rules.entries()) await created({ ...rule, prefix: String(10 + at) });
    const shown = (await importFile('dryRun=true', [await exported()])).body.data;
    expect(shown).toMatchObject({
      refused: [],
      changed: [],
      counts: { unchanged: rules.length, added: 0, removed: 0 },
    });
  });

  it('are read from a file as spreadsheet programs write it, and one that is no CSV is refused as such', async () => {
    const file = ['\ufeffaction;templateRequired', 'keep;TRUE'];
    expect((await importFile('dryRun=true', file)).body.data).toMatchObject({
      added: [{ templateRequired: true }],
    });
    expect((await importFile('dryRun=true', ['"action"', '"keep'])).body.message).toBe(
      'The file is not CSV: check its quotation marks.',
    );
  });

  it('of 10,000 unknown companies are refused without asking for each', async () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => `keep,${1_000 + at}`);
    const asked = jest.spyOn(fixture.companies, 'get');
    const { body } = await importFile('dryRun=true', ['action,company', ...lines]);
    expect(body.data).toMatchObject({ counts: { refused: 10_000 } });
    const { refused } = body.data as { refused: { line: number; problem: string }[] };
    expect(refused[0]).toMatchObject({ line: 2, problem: 'There is no such company.' });
    expect(asked.mock.calls.length).toBeLessThan(1_100);
    asked.mockRestore();
  }, 60_000);

  it('of a file with a wrong line are not applied', async () => {
    const file = [
      'action,company,reason,tlvs,brandID',
      'refuse,,,,',
      'keep,99,,,',
      'keep,,,0x1400,',
      'keep,1,,,',
      'keep,1,,,',
      'keep,1,,,2',
    ];
    const { data } = (await importFile('dryRun=true', file)).body as {
      data: { refused: { line: number; problem: string; code: string }[]; token: string };
    };
    expect(data.refused.map(({ line }) => line)).toEqual([2, 3, 4, 6, 7]);
    expect(data.refused[0]!.code).toBe('reason_of_refusal_required');
    // The same sentence as for a single rule.
    const single = await create({ action: 'keep', company: 1, brandID: 2 });
    expect(data.refused[4]!.problem).toBe((single.body.errors as { brandID: string }).brandID);
    const answer = await importFile(`token=${data.token}`, file);
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      { file: expect.stringContaining('line 2: reason is required') },
    ]);
    expect((await importFile('', ['action'])).body.errors).toHaveProperty('token');
    expect((await importFile('dryRun=true', ['act'])).body.errors).toHaveProperty('file');
    expect((await importFile('dryRun=true', ['action', '"x'])).status).toBe(400);
    expect(await exported()).toBe(`${HEADER}\r\n`);
  });

  it('leave recipients out of sends before they are charged, and an explanation says which rule decides', async () => {
    const brand = '/admin/v1/companies/1/brands/1';
    const template = { text: 'Your code is {#var#}.', externalID: '1107', tlvs: [] };
    expect((await fixture.operator('POST', `${brand}/templates`, { body: template })).status).toBe(201);
    expect((await fixture.operator('POST', `${brand}/templates`, { body: template })).status).toBe(409);
    const tlvs = [{ tag: '0x1400', type: 'string', value: '1101' }];
    expect((await fixture.operator('PUT', `${brand}/tlvs`, { body: { tlvs } })).body.data).toEqual({ tlvs });
    expect((await fixture.operator('GET', '/admin/v1/companies/2/brands/1/tlvs')).status).toBe(404);
    const india = await created({ company: 1, prefix: '91', action: 'keep', templateRequired: true });
    const usa = await created({ prefix: '1', action: 'refuse', reason: 'not registered' });
    const before = await fixture.balance(1);
    const numbers = [NUMBER, '12025550123', '995598000001'];
    const { body } = await fixture.send(1, { brandID: 1, numbers, text: 'Hello' });
    expect(body).toMatchObject({
      statusID: 0,
      accepted: 1,
      rejected: 2,
      rejectedNumbers: [
        {
          number: NUMBER,
          reason: `refused by sender rule ${india.id}: the text matches no registered template of brand 1`,
        },
        { number: '12025550123', reason: `refused by sender rule ${usa.id}: not registered` },
      ],
    });
    expect(await fixture.balance(1)).toBe(before - 1);
    const dry = await fixture.send(1, { brandID: 1, numbers, text: 'Your code is 5.', dryRun: true });
    expect(dry.body.senders).toEqual([
      { country: '+91', numbers: 1, sender: 'brand1', template: '1107', refused: null },
      {
        country: '+1',
        numbers: 1,
        sender: null,
        template: null,
        refused: expect.stringContaining('not registered'),
      },
      { country: '+995', numbers: 1, sender: 'brand1', template: null, refused: null },
    ]);
    expect((await fixture.send(2, { brandID: 2, numbers: [NUMBER], text: 'Hello' })).body.statusID).toBe(0);

    const asked = `company=1&brandID=1&number=${NUMBER}&text=${encodeURIComponent('Your code is 5.')}`;
    const { data } = (await fixture.operator('GET', `${PATH}/explain?${asked}`)).body;
    expect(data).toMatchObject({
      country: '+91',
      routes: [
        {
          rule: { id: india.id },
          why: `Sender rule ${india.id} decides: prefix 91, company 1, all routes.`,
          sender: 'brand1',
          template: { externalID: '1107' },
          tlvs: [
            { tag: '0x1400', from: 'brand' },
            { tag: '0x1401', value: '1107', from: 'template' },
          ],
          refused: null,
        },
      ],
      rules: [{ id: india.id }],
    });
    expect((await fixture.operator('GET', `${PATH}/explain?company=1&number=x`)).status).toBe(400);
  });
});
