import { Autocomplete, Button, Group, Text, Textarea } from '@mantine/core';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { api } from './api';

/** Sends a reply from the phone to a sender. STOP has a button, because it is the most common reply. */
export function AnswerForm({ phone, senders }: { phone: string; senders: readonly string[] }) {
  const [chosen, setChosen] = useState<string>();
  const [text, setText] = useState('');
  const [note, setNote] = useState<{ text: string; bad: boolean }>();
  const [sending, setSending] = useState(false);
  const to = chosen ?? senders[0] ?? '';

  async function send(words: string): Promise<void> {
    // Enter may be pressed again.
    if (sending) return;
    setSending(true);
    try {
      const { receivers } = await api.answer(phone, to, words);
      setText('');
      setNote(receivers === 0 ? { text: 'No receiver is bound: it waits for one.', bad: false } : undefined);
    } catch (error) {
      setNote({ text: error instanceof Error ? error.message : String(error), bad: true });
    } finally {
      setSending(false);
    }
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim()) void send(text);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) onSubmit(event);
  }

  return (
    <form onSubmit={onSubmit} className="answer" aria-label={`Answer from ${phone}`}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <Autocomplete
          label="To"
          data={[...senders]}
          value={to}
          onChange={setChosen}
          maxLength={20}
          w={130}
          size="sm"
        />
        <Textarea
          label="Answer"
          placeholder="Text"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          maxLength={1530}
          autosize
          minRows={1}
          maxRows={4}
          flex={1}
        />
      </Group>
      <Group gap="xs" mt="xs" justify="flex-end">
        {note && (
          <Text size="xs" c={note.bad ? 'red' : 'dimmed'} role="alert" flex={1}>
            {note.text}
          </Text>
        )}
        <Button
          variant="default"
          size="xs"
          disabled={!to}
          loading={sending}
          onClick={() => void send('STOP')}
        >
          STOP
        </Button>
        <Button type="submit" size="xs" disabled={!to || !text.trim()} loading={sending}>
          Send
        </Button>
      </Group>
    </form>
  );
}
