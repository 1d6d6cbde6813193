import { until } from '@herald/testing/until';
import { runProgram } from '../../tools/cli/src/program';
import { paste, root, shellBlocks } from '../support/checkout';
import { operatorsPages } from './pages';
import { newCompany } from '../support/company';
import { operator } from '../support/operator-api';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { putIntoQueue } from '../support/broker';

/**
 * Runs every command of docs/operations.md and of the pages on alarms on a separate system, which has the company, send, payment and dead
 * letter of the examples. An operator in an incident has to be able to rely on the commands.
 */
const page = operatorsPages();
const START_MS = 300_000;
/** Only a limit against hanging: there are some 40 commands. */
const COMMANDS_MS = 900_000;
const DISK_SCRIPT = 'node deploy/observability/disk-per-message.mjs';

/**
 * Commands with separate tests, or with needs that no test has: the benchmark, the tests, the drills, a real restore, an upgrade of
 * containers.
 */
const ELSEWHERE = /^npm (start|test|run (bench|test:)|run herald -- --help)|deploy\/(backup\/|roll\.mjs)/;

function commands(): string[] {
  const blocks = shellBlocks(page).flatMap(({ command }) => command.split('\n'));
  const inline = [...page.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)]
    .map(([, code]) => code!)
    .filter((code) => /^(npm|MONGO_URL=… node|node) /.test(code));
  return [...new Set([...blocks, ...inline])].filter(
    (command) => !ELSEWHERE.test(command) && !command.includes('<'),
  );
}

describe('the pages for operators', () => {
  let own: OwnSystem;
  let env: NodeJS.ProcessEnv;

  /** Runs a command and returns its output; the command line runs in this process, because starting 40 programs takes too long. */
  const perform = async (command: string): Promise<string> => {
    if (/^npm run (--silent )?books\b/.test(command)) return shell(command);
    if (command.startsWith(DISK_SCRIPT)) {
      const printed = await shell(command);
      expect(printed).toMatch(/^\d+ messages\n/);
      return printed;
    }
    const [words, text] = [wordsOf(command), new Printed()];
    const argv = words.slice(words.indexOf('--') + 1);
    expect(words.filter((word) => !word.startsWith('--')).slice(0, 3)).toEqual(['npm', 'run', 'herald']);
    const code = await runProgram(argv, { env, folder: root, stdout: text, stderr: text });
    expect([command, code, text.all]).toEqual([command, 0, text.all]);
    return text.all;
  };

  const shell = async (command: string): Promise<string> => {
    const [printed] = await paste([command], { cwd: root, env, timeout: COMMANDS_MS });
    return printed!;
  };

  beforeAll(async () => {
    own = await startOwnSystem();
    const { operatorUrl, operatorToken, mongoUrl } = own.system.run;
    env = {
      ...process.env,
      HERALD_URL: operatorUrl,
      OPERATOR_TOKEN: operatorToken,
      MONGO_URL: mongoUrl,
      MONGO_NAMESPACE: own.namespace,
    };
    await prepare();
  }, START_MS);
  afterAll(() => own.close());

  /** Creates the objects with ID 1 on the page (and scheduled send 2, and the other company's brand 2). */
  async function prepare(): Promise<void> {
    for (const text of ['this is no message', 'nor is this']) await putIntoQueue('sms.submit.standard', text);
    const company = await newCompany({ callbacks: true });
    company.receiver.answerWith({ status: 410 });
    const { body } = await company.send({ numbers: ['995555000001'], text: 'Hello' });
    const later = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
    const scheduled = await company.send({
      numbers: ['995555000002'],
      text: 'Later',
      sendTime: `${later} 12:00`,
    });
    expect([company.id, company.brandID, body.smsID, scheduled.body.smsID]).toEqual([1, 1, 1, 2]);
    const records: [path: string, body: object][] = [
      ['customers/create', { typeID: 1, mobile: '995555000003' }],
      ['accounts/create', { customerID: 1 }],
      ['payments/add', { accountID: 100_001, sum: 5 }],
    ];
    for (const [path, body] of records) {
      expect(await company.api.post(`/v1/${path}`, body)).toMatchObject({ body: { statusID: 0 } });
    }
    const other = await newCompany({ brandName: false });
    await other.api.brandCreate({ brandName: 'Another' });
    await company.api.settled(1);
    await until(
      () => operator().deliveries(1, { state: 'failed' }),
      ({ text }) => text.includes('"1.0.1"'),
      { what: 'the callback to fail for good' },
    );
    await until(
      () => operator().get('/dead-letters'),
      ({ body: list }) => list.recordsTotal === 2,
      { what: 'the dead letters' },
    );
  }

  it(
    'has commands that all work',
    async () => {
      const all = commands();
      expect(all.length).toBeGreaterThan(25);
      for (const command of all) expect([command, await perform(command)]).not.toEqual([command, '']);
    },
    COMMANDS_MS,
  );
});

/** Collects the output of a program. */
class Printed {
  all = '';
  isTTY = false;

  write(text: string): boolean {
    this.all += text;
    return true;
  }
}

/** The words of a command line; a quoted text is one word. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, plain]) => (single ?? double ?? plain)!,
  );
}
