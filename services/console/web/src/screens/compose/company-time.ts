import { useSession } from '../../data/session';
import { useText } from '../../text/language';

/** Shows a time of the company's clock with the name of its zone. */
export function useCompanyTime(): (at: string) => string {
  const t = useText();
  const { data: session } = useSession();
  return (at) => `${at} (${session?.timezone ?? t('time.company')})`;
}

/** Explains the field of a send's time, with the name of the company's zone. */
export function useWhenHint(): string {
  const t = useText();
  const zone = useSession().data?.timezone;
  return zone ? t('compose.whenHintIn', { zone }) : t('compose.whenHint');
}
