import { UnavailableError } from '@herald/errors';
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
}

/** E-mails that tell persons of their access. */
export class Invitations {
  constructor(private readonly deps: InvitationsDeps) {}

  /** Awaits the mail server, so that the user who invites sees a failure. The person can sign in without this e-mail. */
  async send({ email, company }: PersonDocument, language: MailLanguage): Promise<InvitationOutcome> {
    const { mailer, companies, consoleUrl } = this.deps;
    if (!mailer) return 'off';
    const { name } = await companies.get(company);
    try {
      await mailer.send(invitationMail(email, language, name, `${consoleUrl}/sign-in`));
      return 'sent';
    } catch (error) {
      if (error instanceof UnavailableError) return 'failed';
      throw error;
    }
  }
}
