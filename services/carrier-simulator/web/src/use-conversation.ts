import { useEffect, useState } from 'react';
import { api, type FeedEvent, type MessageView } from './api';

const KEPT = 200;

/** The messages of one phone, oldest first, with live updates. */
export function useConversation(phone: string | undefined) {
  const [messages, setMessages] = useState<MessageView[]>([]);
  const [error, setError] = useState<string>();

  useEffect(() => {
    setMessages([]);
    setError(undefined);
    if (!phone) return undefined;
    let open = true;
    api.conversation(phone).then(
      (found) => open && setMessages((before) => joined(found.messages, before)),
      (cause: unknown) => open && setError(String(cause)),
    );
    return () => {
      open = false;
    };
  }, [phone]);

  function merge(event: FeedEvent): void {
    const mine = event.messages.filter((message) => message.phone === phone);
    if (mine.length > 0) setMessages((before) => joined(before, mine));
  }

  return { messages, error, merge };
}

/** Keeps the later version of each message, in order of arrival. */
function joined(before: readonly MessageView[], after: readonly MessageView[]): MessageView[] {
  const byId = new Map([...before, ...after].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.id - b.id).slice(-KEPT);
}
