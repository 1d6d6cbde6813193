import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { UnavailableError } from '@herald/contracts/errors';
import type { Logger } from '@herald/telemetry/logging';

export interface Mail {
  /** For logs, which contain neither addresses nor texts. */
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface MailerOptions {
  /** SMTP_URL */
  url: string;
  /** MAIL_FROM */
  from: string;
  logger: Logger;
}

interface SmtpError {
  code?: string;
  /** Of the system or of TLS, such as `ECONNREFUSED` or `DEPTH_ZERO_SELF_SIGNED_CERT`. */
  originalCode?: string;
  responseCode?: number;
}

/** Pauses before the further attempts of `sendSoon`, ms. */
const PAUSES_MS = [2_000, 10_000, 30_000];
const CONNECT_LIMIT_MS = 10_000;
const SOCKET_LIMIT_MS = 20_000;
/** Maximum number of mails that wait for an attempt at a time: more of them would only wait for a server that is down. */
const MOST_WAITING = 500;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);
const PERMANENT = 500;

/** Sends mails through the SMTP server of the settings. Without TLS only on the loopback, unless the address has `?requireTLS=false`. */
export class Mailer {
  private readonly transport: ReturnType<typeof createTransport>;
  private readonly waiting = new Set<Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(private readonly options: MailerOptions) {
    this.transport = createTransport({
      url: options.url,
      requireTLS: !LOOPBACK.has(new URL(options.url).hostname),
      connectionTimeout: CONNECT_LIMIT_MS,
      greetingTimeout: CONNECT_LIMIT_MS,
      socketTimeout: SOCKET_LIMIT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** One attempt. @throws UnavailableError if the server did not accept the mail */
  async send(mail: Mail): Promise<void> {
    try {
      await this.attempt(mail);
    } catch (error) {
      this.logFailure(mail, error, 1);
      throw new UnavailableError('The mail server did not accept the e-mail.');
    }
  }

  /** Sends in the background, with further attempts after temporary failures. The log has the final failure. */
  sendSoon(mail: Mail): void {
    if (this.waiting.size >= MOST_WAITING) return this.logFailure(mail, { code: 'TOO_MANY' }, 0);
    const sending = this.sendWithRetries(mail).finally(() => this.waiting.delete(sending));
    this.waiting.add(sending);
  }

  /** Ends the attempts in the background. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.waiting);
    this.transport.close();
  }

  private async sendWithRetries(mail: Mail): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.attempt(mail);
      } catch (error) {
        const pauseMs = PAUSES_MS[tries - 1];
        const isOver = pauseMs === undefined || isPermanent(error) || this.stopping.signal.aborted;
        if (isOver) return this.logFailure(mail, error, tries);
        await pause(pauseMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
  }

  private async attempt({ kind, ...mail }: Mail): Promise<void> {
    const headers = { 'Auto-Submitted': 'auto-generated' };
    await this.transport.sendMail({ from: this.options.from, headers, ...mail });
    this.options.logger.info('mail.sent', { kind });
  }

  /** Without the text of the error, in which servers repeat addresses. */
  private logFailure({ kind }: Mail, error: unknown, tries: number): void {
    const { code, originalCode: cause, responseCode } = error as SmtpError;
    this.options.logger.warn('mail.failed', { kind, code, cause, responseCode, tries });
  }
}

function isPermanent(error: unknown): boolean {
  const { responseCode } = error as SmtpError;
  return responseCode !== undefined && responseCode >= PERMANENT;
}
