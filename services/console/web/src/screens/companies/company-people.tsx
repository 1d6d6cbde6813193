import { useParams } from '@tanstack/react-router';
import { useText } from '../../text/language';
import { InviteForm } from '../invite/invite-form';

/** Invites users of a company to its pages. */
export function CompanyPeople() {
  const t = useText();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  return <InviteForm title={t('company.invite')} company={Number(id)} />;
}
