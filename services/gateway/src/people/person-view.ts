import { formatDateTime } from '@herald/company-time';
import type { InvitationOutcome } from './invitations';
import type { PersonDocument } from './person-model';

/** A person, with timestamps in the company's time zone. */
export function personRecord(
  { _id, email, name, role, invitedBy, createdAt, signedInAt }: PersonDocument,
  timezone: string,
): Record<string, unknown> {
  return {
    id: _id,
    email,
    name,
    role,
    invitedBy,
    createdAt: formatDateTime(createdAt, timezone),
    signedInAt: signedInAt ? formatDateTime(signedInAt, timezone) : null,
  };
}

/** The message of an answer to an invitation. */
export const INVITED: Record<InvitationOutcome, string> = {
  sent: 'The person was added and was sent an e-mail.',
  failed: 'The person was added, but the mail server did not accept the e-mail. Tell the person to sign in.',
  off: 'The person was added. Sign-in by e-mail is off: SMTP_URL of the gateway is not set.',
};
