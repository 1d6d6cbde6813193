import { type Text, useText } from '../text/language';
import { STATUS_TEXTS } from './message-statuses';

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

const TONES: Record<string, Tone> = { 1: 'good', 2: 'bad', 3: 'wait', 4: 'bad' };

/** The status of a message, by the number in the API, with its text. */
export const statusOf = (id: string | number): [Tone, Text] => [
  TONES[id] ?? 'plain',
  STATUS_TEXTS[id] ?? 'status.sent',
];

/** The status of a message, by the number in the API. */
export function MessageStatus({ id }: { id: string | number }) {
  const t = useText();
  const [tone, text] = statusOf(id);
  return <Status tone={tone} text={t(text)} />;
}
