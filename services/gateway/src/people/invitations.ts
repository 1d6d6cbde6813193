import { UnavailableError } from '@herald/contracts/errors';
import type { Logger } from '@herald/telemetry/logging';
import { LocalBuckets } from '../limits/local-buckets';
import type { Mailer } from '../mail/mailer';
import { invitationMail, type MailLanguage } from './mails';
import type { PersonDocument } from './person-model';

/** The outcome of the e-mail of an invitation. `off`: no mail server is configured. */
export type InvitationOutcome = 'sent' | 'failed' | 'off';

export interface InvitationsDeps {
  /** null: no mail server is configured. */
  mailer: Pick<Mailer, 'send'> | null;
  companies: { get(id: number): Promise<{ name: string }> };
  /** Base URL of the console for companies. */
  consoleUrl: string;
  logger: Logger;
}

/** Invitations per hour by the keys of one company at this gateway, so that it does not send unwanted e-mails. */
const MOST_PER_HOUR = 30;
const HOUR_S = 3_600;

/** E-mails that tell persons of their access. */
export class Invitations {
  private readonly asked = new LocalBuckets<number>(MOST_PER_HOUR, HOUR_S);

  constructor(private readonly deps: InvitationsDeps) {}

  /** Counts an invitation by a key of the company. @throws TooManyRequestsError; never without a mail server */
  countInvitation(company: number): void {
    if (this.deps.mailer) this.asked.countUse(company);
  }

  /** Awaits the mail server, so that the user who invites sees a failure. The person can sign in without this e-mail. */
  async send({ _id, email, company }: PersonDocument, language: MailLanguage): Promise<InvitationOutcome> {
    const { mailer, companies, consoleUrl, logger } = this.deps;
    if (!mailer) return 'off';
    try {
      const { name } = await companies.get(company);
      await mailer.send(invitationMail(email, language, name, `${consoleUrl}/sign-in`));
      return 'sent';
    } catch (error) {
      // The person has been added already, so the request succeeds. The mailer logs its own failures.
      if (!(error instanceof UnavailableError))
        logger.error('mail.invitation_failed', { person: _id, error });
      return 'failed';
    }
  }
}
