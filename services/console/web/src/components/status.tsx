import { type Text, useText } from '../text/language';

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

const OF_MESSAGES: Record<string, [Tone, Text]> = {
  0: ['plain', 'status.sent'],
  1: ['good', 'status.received'],
  2: ['bad', 'status.notDelivered'],
  3: ['wait', 'status.awaiting'],
  4: ['bad', 'status.error'],
};

/** The status of a message, by the number in the API, with its text. */
export const statusOf = (id: string | number): [Tone, Text] =>
  OF_MESSAGES[String(id)] ?? ['plain', 'status.sent'];

/** The status of a message, by the number in the API. */
export function MessageStatus({ id }: { id: string | number }) {
  const t = useText();
  const [tone, text] = statusOf(id);
  return <Status tone={tone} text={t(text)} />;
}
