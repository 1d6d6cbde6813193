import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { until } from './until';

/** A mail as the server received it, decoded. */
export interface ReceivedMail {
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
}

interface MailServerOptions {
  login?: { user: string; password: string };
  /** Default: no TLS. `implicit`: from the first byte, without STARTTLS. */
  tls?: { key: string; cert: string; implicit: boolean };
  host?: string;
}

/** A mail server over TCP. */
export class MailServer {
  readonly mails: ReceivedMail[] = [];
  /** SMTP codes with which the next mails are refused, in order. */
  readonly refusals: number[] = [];
  /** Number of refused mails. */
  refused = 0;
  /** Number of logins, with a right or a wrong password. */
  logins = 0;
  private readonly server: SMTPServer;

  private constructor(
    private readonly login: { user: string; password: string },
    private readonly tls: MailServerOptions['tls'],
  ) {
    this.server = new SMTPServer({
      ...(tls
        ? { key: tls.key, cert: tls.cert, secure: tls.implicit }
        : { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
      onAuth: ({ username, password }, _session, done) => {
        this.logins++;
        const isRight = username === login.user && password === login.password;
        done(isRight ? null : new Error('wrong login'), isRight ? { user: username } : undefined);
      },
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const responseCode = this.refusals.shift();
          if (responseCode !== undefined) {
            this.refused++;
            return done(Object.assign(new Error('refused'), { responseCode }));
          }
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          const to = envelope.rcptTo.map(({ address }) => address);
          this.mails.push({ from, to, ...contentOf(Buffer.concat(chunks).toString('latin1')) });
          done();
        });
      },
    });
    this.server.on('error', () => undefined);
  }

  static async start({
    login = { user: 'herald', password: 'of the tests' },
    tls,
    host = '127.0.0.1',
  }: MailServerOptions = {}): Promise<MailServer> {
    const server = new MailServer(login, tls);
    await new Promise<void>((resolve) => server.server.listen(0, host, resolve));
    return server;
  }

  /** SMTP_URL */
  get url(): string {
    const { address, port } = this.server.server.address() as AddressInfo;
    const { user, password } = this.login;
    const scheme = this.tls?.implicit ? 'smtps' : 'smtp';
    return `${scheme}://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${address}:${port}`;
  }

  /** The newest mail to an address, once there are `count` of them. */
  async mailTo(address: string, count = 1): Promise<ReceivedMail> {
    const mails = await until(
      () => Promise.resolve(this.mails.filter(({ to }) => to.includes(address))),
      ({ length }) => length >= count,
      { what: `${count} mails to ${address}` },
    );
    return mails.at(-1)!;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(resolve));
  }
}

/** The parts of a mail with a text and an HTML alternative. */
function contentOf(raw: string): Pick<ReceivedMail, 'subject' | 'text' | 'html'> {
  const [head] = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(head)![1]!;
  const parts = raw.split(`--${boundary}`).map((part) => part.replace(/^\r\n/, ''));
  const partOf = (type: string): string => decoded(parts.find((part) => split(part)[0].includes(type))!);
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/im.exec(head)![1]!;
  return { subject: decodedWords(subject), text: partOf('text/plain'), html: partOf('text/html') };
}

function split(part: string): [head: string, body: string] {
  const at = part.indexOf('\r\n\r\n');
  return [part.slice(0, at), part.slice(at + 4)];
}

function decoded(part: string): string {
  const [head, body] = split(part);
  const isQuoted = /quoted-printable/i.test(head);
  const bytes = /transfer-encoding: base64/i.test(head)
    ? Buffer.from(body, 'base64')
    : Buffer.from(isQuoted ? unquoted(body.replace(/=\r\n/g, '')) : body, 'latin1');
  return bytes.toString('utf8').replaceAll('\r\n', '\n');
}

const unquoted = (text: string): string =>
  text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** A header with words such as `=?UTF-8?Q?…?=`. */
function decodedWords(header: string): string {
  const joined = header.replace(/\r\n[ \t]/g, ' ').replace(/\?=\s+=\?/g, '?==?');
  return joined.replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64').toString('utf8')
      : Buffer.from(unquoted(word.replaceAll('_', ' ')), 'latin1').toString('utf8'),
  );
}
