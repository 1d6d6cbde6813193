import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paste, shellBlocks, textOf } from '../support/checkout';
import { NpmStart, UP_WITHIN_MS } from '../support/npm-start';

/**
 * Runs the README like a newcomer: `npm start` in a copied checkout, and then each of its commands in a shell. (`npm test` is running
 * this test.)
 */
/** Only a limit against hanging: each command line starts a separate program. */
const COMMANDS_WITHIN_MS = 240_000;

describe('the README', () => {
  const commands = shellBlocks(textOf('README.md')).map(({ command }) => command);
  let newcomer: NpmStart;

  beforeAll(async () => {
    newcomer = await NpmStart.create('readme');
    await newcomer.start();
  }, UP_WITHIN_MS + 30_000);
  afterAll(() => newcomer?.remove());

  it('begins with npm start', () => expect(commands[0]).toBe('npm start'));

  it('npm start sends the campaign, and it is delivered and called back', () => {
    expect(newcomer.printed).toMatch(/✔ 1000 messages sent, delivered and called back/);
    expect(newcomer.printed).not.toMatch(/✖|refused/);
  });

  it('npm start creates a named owner, and uses OPERATOR_TOKEN only for that', async () => {
    const { operatorUrl, operatorToken } = JSON.parse(
      readFileSync(join(newcomer.folder, '.local', 'run.json'), 'utf8'),
    ) as { operatorUrl: string; operatorToken: string };
    expect(operatorToken).toMatch(/^ho_/);
    const authorization = `Bearer ${operatorToken}`;
    const answer = await fetch(`${operatorUrl}/admin/v1/audit`, { headers: { authorization } });
    const { data } = (await answer.json()) as { data: { operator: number; who: string; action: string }[] };
    const actions = data.filter(({ operator }) => operator === 0).map(({ action }) => action);
    expect(actions.sort()).toEqual(['operator-token.create', 'operator.create']);
    expect(data.find(({ action }) => action === 'company.create')).toMatchObject({ who: 'npm start' });
  });

  it('every command after them works when pasted, one after another', async () => {
    const rest = commands.slice(1);
    expect(rest.length).toBeGreaterThan(3);
    const answers = await paste(rest, {
      cwd: newcomer.folder,
      env: newcomer.env,
      timeout: COMMANDS_WITHIN_MS,
    });
    expect(answers).toHaveLength(rest.length);
    // A response of the API, a table with the demo company, or a passed invariant.
    for (const answer of answers) expect(answer).toMatch(/"statusID":0|\bDemo\b|✔/);
    expect(answers.join('')).not.toMatch(/✖|"statusID":[1-9]/);
  });

  it('the suggestions of npm start work when pasted', () => {
    const lines = newcomer.printed.split('\n').filter((line) => line.startsWith('  curl '));
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) {
      const answer = execFileSync('bash', ['-c', line], {
        env: newcomer.env,
        encoding: 'utf8',
        timeout: COMMANDS_WITHIN_MS,
      });
      expect(JSON.parse(answer)).toMatchObject({ statusID: 0 });
    }
  });

  it('Ctrl-C stops all started processes', async () => {
    expect(newcomer.pids().length).toBeGreaterThan(7);
    await newcomer.interrupt();
  });
});
