import { ActionIcon, Badge, Group, Paper, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { AnswerForm } from './answer-form';
import type { MessageView } from './api';
import { time } from './format';

export interface ConversationProps {
  phone: string | undefined;
  messages: readonly MessageView[];
  onBack: () => void;
}

/** One phone's messages as its owner sees them, with further data of the carrier. */
export function Conversation({ phone, messages, onBack }: ConversationProps) {
  const list = useRef<HTMLOListElement>(null);
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [newest]);

  if (!phone) {
    return (
      <Text m="auto" p="xl" c="dimmed" ta="center">
        Choose a phone to see its messages and to answer from it.
      </Text>
    );
  }
  const senders = [...new Set(messages.map(({ sender }) => sender).reverse())];
  return (
    <>
      <Group p="sm" gap="xs" className="title" wrap="nowrap">
        <ActionIcon variant="subtle" onClick={onBack} aria-label="Back to the phones" hiddenFrom="sm">
          ←
        </ActionIcon>
        <Title order={2} size="h5">
          +{phone}
        </Title>
      </Group>
      <ol className="messages" ref={list}>
        {messages.map((message) => (
          <Bubble key={message.id} message={message} />
        ))}
      </ol>
      <AnswerForm key={phone} phone={phone} senders={senders} />
    </>
  );
}

function Bubble({ message }: { message: MessageView }) {
  const { direction, sender, text, encoding, parts, totalParts, complete, repeatedParts, at, state } =
    message;
  const answered = direction === 'answered';
  const good = state === 'DELIVRD' || state === 'acknowledged';
  return (
    <li className="bubble" data-answered={answered}>
      <Text size="xs" c="dimmed">
        {answered ? 'to' : 'from'}{' '}
        <Text span fw={600} c="var(--mantine-color-text)">
          {sender}
        </Text>
      </Text>
      <Paper px="sm" py={6} className="text">
        {text}
      </Paper>
      <Group gap={6}>
        <Text size="xs" c="dimmed">
          {time(at)} · {encoding} · {complete ? count(totalParts) : `${parts} of ${count(totalParts)}`}
        </Text>
        {!good && (
          <Badge size="xs" color={state === 'waiting' ? 'gray' : 'orange'}>
            {state}
          </Badge>
        )}
        {!complete && (
          <Badge size="xs" color="yellow">
            parts missing
          </Badge>
        )}
        {repeatedParts > 0 && (
          <Badge size="xs" color="red">
            {count(repeatedParts)} twice
          </Badge>
        )}
      </Group>
    </li>
  );
}

function count(parts: number): string {
  return parts === 1 ? '1 part' : `${parts} parts`;
}
