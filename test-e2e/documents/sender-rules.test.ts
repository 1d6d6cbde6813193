/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { until } from '@herald/testing/until';
import { paste, root, shellBlocks, textOf } from '../support/checkout';
import { type Company, newCompany } from '../support/company';
import { herald } from '../support/herald';
import { operator } from '../support/operator-api';

interface Stored {
  id: number;
  createdAt: string;
  updatedAt?: string;
}

const WITHIN_MS = 120_000;
const [setUp, ...commands] = shellBlocks(textOf('docs/sender-rules.md')).map(({ command }) => command);
/** The examples, each by the command line and by curl. */
const examples = ['India', 'USA', 'Australia', 'Turkey'].map((country, at) => ({
  country,
  byHerald: commands[at * 2]!,
  byCurl: commands[at * 2 + 1]!,
}));

const ENTITY = { tag: '0x1400', type: 'string', value: '1101538180000068' };
const TEMPLATE = { tag: '0x1401', type: 'string', value: '1107161234567890123' };
/** What explain says of a number with the rules of an example. */
const DECISIONS: Record<string, [query: object, decision: object][]> = {
  India: [
    [
      { number: '919812345678', text: 'Your code is 4711.' },
      {
        action: 'keep',
        refused: null,
        tlvs: [expect.objectContaining(ENTITY), expect.objectContaining(TEMPLATE)],
      },
    ],
    [
      { number: '919812345678', text: 'Buy now' },
      { refused: expect.stringContaining('no registered template') },
    ],
  ],
  USA: [
    [{ number: '12025550199' }, { action: 'replace', sender: '12025550123', ton: 1, npi: 1, refused: null }],
  ],
  Australia: [[{ number: '61491570156' }, { action: 'keep', refused: null }]],
  Turkey: [
    [{ number: '905551234567' }, { action: 'replace', sender: 'MYSHOP', ton: 5, npi: 0, refused: null }],
  ],
};

function matches(route: object, decision: object): boolean {
  try {
    expect(route).toMatchObject(decision);
    return true;
  } catch {
    return false;
  }
}

/** Runs the commands of docs/sender-rules.md. */
describe('the examples of the page about sender rules', () => {
  let company: Company;
  beforeAll(async () => {
    company = await newCompany();
  });

  const ofBrand = (path: string): string => `/companies/${company.id}/brands/${company.brandID}/${path}`;
  const rules = (): Promise<Stored[]> =>
    operator().data<Stored[]>('GET', `/sender-rules?company=${company.id}`);
  const templates = (): Promise<Stored[]> => operator().data<Stored[]>('GET', ofBrand('templates'));

  /** All that an example can set, without ids and times. */
  const stored = async (): Promise<object> => ({
    rules: (await rules()).map(({ id: _id, createdAt: _at, updatedAt: _changed, ...rule }) => rule),
    templates: (await templates()).map(({ id: _id, createdAt: _at, ...template }) => template),
    tlvs: await operator().data('GET', ofBrand('tlvs')),
  });

  async function reset(): Promise<void> {
    for (const { id } of await rules()) await operator().data('DELETE', `/sender-rules/${id}`);
    for (const { id } of await templates()) await operator().data('DELETE', ofBrand(`templates/${id}`));
    await operator().data('PUT', ofBrand('tlvs'), { tlvs: [] });
  }

  async function run(command: string): Promise<string> {
    const { operatorUrl, operatorToken } = herald().system.run;
    const env = { ...process.env, HERALD_URL: operatorUrl, OPERATOR_TOKEN: operatorToken };
    // Of this system, instead of the one in .local/run.json.
    const given: Record<string, string> = {
      URL: `URL=${operatorUrl}`,
      AUTH: `AUTH='Authorization: Bearer ${operatorToken}'`,
      COMPANY: `COMPANY=${company.id} BRAND=${company.brandID}`,
    };
    const prepared = setUp!.replace(/^(\w+)=.*$/gm, (line, name: string) => given[name] ?? line);
    const [printed] = await paste([`${prepared}\n${command}`], { cwd: root, env, timeout: WITHIN_MS });
    return printed!;
  }

  afterEach(reset);

  it('are a command of the command line and of curl each, after their variables', () => {
    expect(setUp!.match(/^\w+(?==)/gm)).toEqual(['URL', 'AUTH', 'COMPANY']);
    expect(commands).toHaveLength(examples.length * 2);
  });

  it.each(examples)('$country', async ({ country, byHerald, byCurl }) => {
    await run(byHerald);
    const expected = await stored();
    for (const [query, decision] of DECISIONS[country]!) {
      const asked = { company: company.id, brandID: company.brandID, ...query };
      // Each process applies a change within 2 seconds.
      await until(async () => {
        const { body } = await operator().get('/sender-rules/explain', { query: asked });
        const { routes } = body.data as { routes: object[] };
        return routes.length > 0 && routes.every((route) => matches(route, decision));
      });
    }
    await reset();
    const answers = (await run(byCurl)).match(/"statusID":\d+/g);
    expect(answers).toEqual(byCurl.match(/^api /gm)!.map(() => '"statusID":0'));
    expect(await stored()).toEqual(expected);
  });
});
