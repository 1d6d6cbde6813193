import type { Question } from '../../data/confirmation';
import { isTest } from '../../data/mode';
import { useTimeText } from '../../components/format';
import { useText } from '../../text/language';

/** A send that costs this number of SMS or more asks for its cost to be typed, as payments ask for the account. */
const TYPED_FROM_SMS = 100;

interface Asked {
  recipients: number;
  /** SMS. */
  cost: number;
  /** In the company's time zone; empty or null: now. */
  sendTime: string | null;
}

/** The question before a send, in the mode of this page. */
export function useSendQuestion(): (send: Asked) => Omit<Question, 'action'> {
  const t = useText();
  const time = useTimeText();
  return ({ recipients, cost, sendTime }) => {
    const later = sendTime ? t('confirm.sendLater', { time: time(sendTime) }) : null;
    const texts = isTest
      ? { title: t('confirm.sendTest', { recipients }), text: t('confirm.sendTestText') }
      : { title: t('confirm.send', { recipients, cost }), text: t('confirm.sendText') };
    return {
      ...texts,
      ...(later !== null && { text: isTest ? `${later} ${texts.text}` : later }),
      ...(!isTest && cost >= TYPED_FROM_SMS && { name: String(cost) }),
    };
  };
}
