import { useSession } from '../../data/session';
import { useText } from '../../text/language';

/** Explains the field of a send's time, with the name of the company's zone. */
export function useWhenHint(): string {
  const t = useText();
  const zone = useSession().data?.timezone;
  return zone ? t('compose.whenHintIn', { zone }) : t('compose.whenHint');
}
