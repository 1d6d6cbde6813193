import { useText } from '../text/language';
import { statusOf } from './message-statuses';

export type Tone = 'good' | 'bad' | 'wait' | 'plain';

/** A word with an icon, because colour alone is not accessible. */
export function Status({ tone, text }: { tone: Tone; text: string }) {
  return (
    <span className="status" data-tone={tone}>
      <span aria-hidden="true">{SIGNS[tone]}</span>
      {text}
    </span>
  );
}

const SIGNS: Record<Tone, string> = { good: '✓', bad: '✕', wait: '…', plain: '→' };

/** The status of a message, by the number in the API. */
export function MessageStatus({ id }: { id: string | number }) {
  const t = useText();
  const [tone, text] = statusOf(id);
  return <Status tone={tone} text={t(text)} />;
}
