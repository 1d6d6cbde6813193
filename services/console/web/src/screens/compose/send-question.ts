import type { Question } from '../../data/confirmation';
import { isTest } from '../../data/mode';
import type { useText } from '../../text/language';

/** The question before a send, in the mode of this page. */
export function sendQuestion(
  t: ReturnType<typeof useText>,
  { recipients, cost }: { recipients: number; cost: number },
): Pick<Question, 'title' | 'text'> {
  return isTest
    ? { title: t('confirm.sendTest', { recipients }), text: t('confirm.sendTestText') }
    : { title: t('confirm.send', { recipients, cost }), text: t('confirm.sendText') };
}
