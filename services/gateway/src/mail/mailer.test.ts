import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { TEST_PAIRS } from '@herald/testing/certificates';
import { type KeptLine, keepingLogger } from '@herald/testing/loggers';
import { MailServer } from '@herald/testing/mail-server';
import { Mailer } from './mailer';

const [OWN, OTHER] = TEST_PAIRS;
const FROM = 'Herald <herald@example.com>';
const MAIL = {
  kind: 'sign-in',
  to: 'nino@example.com',
  subject: 'Sign in',
  text: 'https://console.example.com/#secret',
  html: '<p>secret</p>',
};
const PASSWORD = 'p@ss/word';
const REFUSED = 'The mail server did not accept the e-mail.';

/** Sends a mail with the built mailer, in a process that reads `NODE_EXTRA_CA_CERTS` at its start. */
const SEND = `
  const [, mailerFile, url, from, mail] = process.argv;
  const { Mailer } = require(mailerFile);
  const lines = [];
  const keep = (level) => (event, fields) => lines.push({ level, event, fields });
  const mailer = new Mailer({ url, from, logger: { info: keep('info'), warn: keep('warn') } });
  mailer.send(JSON.parse(mail)).then(() => null, ({ message }) => message).then(async (error) => {
    await mailer.stop();
    console.log(JSON.stringify({ error, lines }));
  });
`;

interface Outcome {
  error: string | null;
  lines: KeptLine[];
}

describe.each([
  ['STARTTLS', false],
  ['implicit TLS', true],
])('e-mails with %s', (_name, implicit) => {
  let folder: string;
  let server: MailServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'herald-mailer-'));
    for (const [name, { cert }] of Object.entries({ own: OWN, other: OTHER })) {
      await writeFile(join(folder, `${name}.pem`), cert);
    }
  });
  afterAll(() => rm(folder, { recursive: true }));
  afterEach(() => server.stop());

  /** A server with a certificate for localhost and 127.0.0.1. */
  const start = async (host = '127.0.0.1'): Promise<void> => {
    const login = { user: 'herald', password: PASSWORD };
    server = await MailServer.start({ login, host, tls: { key: OWN.key, cert: OWN.cert, implicit } });
  };

  async function sendTrusting(authority: 'own' | 'other', url = server.url): Promise<Outcome> {
    const argv = ['-e', SEND, join(__dirname, '../../dist/mail/mailer.js'), url, FROM, JSON.stringify(MAIL)];
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, `${authority}.pem`) };
    const { stdout } = await promisify(execFile)(process.execPath, argv, { env });
    return JSON.parse(stdout) as Outcome;
  }

  const expectRefusal = ({ error, lines }: Outcome, cause: string): void => {
    expect(error).toBe(REFUSED);
    const fields = { kind: 'sign-in', code: 'ESOCKET', cause, tries: 1 };
    expect(lines).toEqual([{ level: 'warn', event: 'mail.failed', fields }]);
    expect([server.logins, server.mails]).toEqual([0, []]);
  };

  it.each(['127.0.0.1', 'localhost'])(
    'arrive at %s if NODE_EXTRA_CA_CERTS has its authority',
    async (host) => {
      await start();
      expect(await sendTrusting('own', server.url.replace('127.0.0.1', host))).toEqual({
        error: null,
        lines: [{ level: 'info', event: 'mail.sent', fields: { kind: 'sign-in' } }],
      });
      expect(server.mails).toEqual([
        expect.objectContaining({ from: 'herald@example.com', to: [MAIL.to], subject: MAIL.subject }),
      ]);
      expect(server.logins).toBe(1);
    },
  );

  it('are not sent to a server with a certificate of an unknown authority', async () => {
    await start();
    const logger = keepingLogger();
    const mailer = new Mailer({ url: server.url, from: FROM, logger });
    const error = await mailer.send(MAIL).then(
      () => null,
      ({ message }: Error) => message,
    );
    await mailer.stop();
    expectRefusal({ error, lines: logger.lines }, 'DEPTH_ZERO_SELF_SIGNED_CERT');
    expectRefusal(await sendTrusting('other'), 'DEPTH_ZERO_SELF_SIGNED_CERT');
  });

  it('are not sent to a server with a certificate for another address', async () => {
    await start('127.0.0.2');
    expectRefusal(await sendTrusting('own'), 'ERR_TLS_CERT_ALTNAME_INVALID');
  });
});

it('e-mails and logins are not sent without TLS beyond the loopback', async () => {
  // Not one of the addresses that need no TLS.
  const server = await MailServer.start({ host: '127.0.0.2' });
  const logger = keepingLogger();
  const mailer = new Mailer({ url: server.url, from: FROM, logger });
  await expect(mailer.send(MAIL)).rejects.toThrow(REFUSED);
  await mailer.stop();
  const fields = { kind: 'sign-in', code: 'ETLS', responseCode: 500, tries: 1 };
  expect(logger.lines).toEqual([{ level: 'warn', event: 'mail.failed', fields }]);
  expect([server.logins, server.mails]).toEqual([0, []]);
  await server.stop();
});
