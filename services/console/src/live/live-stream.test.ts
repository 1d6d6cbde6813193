import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { until } from '@herald/testing/until';
import type { OpenSession } from '../sessions/session-service';
import { LiveStream } from './live-stream';

/** The events that a page gets, and the next response of the gateway. */
function fixture() {
  const heard: string[] = [];
  const response = Object.assign(new EventEmitter(), {
    writableNeedDrain: false,
    write: (text: string) => heard.push(text),
    end: (text?: string) => {
      if (text) heard.push(text);
      response.emit('close');
    },
  });
  const next: {
    answer: { status: number; body: unknown } | Error;
    isOpen: boolean;
    asked: number;
    polls: number;
  } = {
    answer: { status: 200, body: { sms: 5 } },
    isOpen: true,
    asked: 0,
    polls: 0,
  };
  const stream = new LiveStream({
    gateway: {
      ask: async () => {
        next.asked++;
        if (next.answer instanceof Error) throw next.answer;
        return next.answer as never;
      },
    },
    session: { credential: { face: 'company', secret: 'hk' } } as OpenSession,
    targets: ['/v1/sms/balance'],
    response: response as unknown as ServerResponse,
    isOpen: async () => {
      next.polls++;
      return next.isOpen;
    },
    everyMs: 1,
  });
  const events = (): string[] =>
    heard.filter((text) => text.startsWith('event:')).map((text) => text.split('\n')[0]!.slice(7));
  const rounds = async (): Promise<void> => {
    const from = next.asked;
    await until(() => next.asked > from + 2);
  };
  return { stream, next, heard, events, rounds, response };
}

describe('the live stream of a page', () => {
  it('sends changes, reports an unavailable gateway, and sends the response again after it', async () => {
    const { stream, next, events, rounds, response } = fixture();
    const running = stream.streamChanges();
    await rounds();
    expect(events()).toEqual(['answer']);
    next.answer = { status: 200, body: { sms: 4 } };
    await rounds();
    next.answer = new Error('away');
    await rounds();
    next.answer = { status: 200, body: { sms: 4 } };
    await rounds();
    expect(events()).toEqual(['answer', 'answer', 'trouble', 'answer']);
    response.emit('close');
    await running;
  });

  it('sends nothing to a page that does not read, and the current response once it reads again', async () => {
    const { stream, next, heard, events, rounds, response } = fixture();
    const running = stream.streamChanges();
    await rounds();
    response.writableNeedDrain = true;
    const polls = next.polls;
    await until(() => next.polls > polls + 1);
    const before = heard.length;
    for (const sms of [4, 3]) {
      next.answer = { status: 200, body: { sms } };
      const polled = next.polls;
      await until(() => next.polls > polled + 2);
    }
    expect(heard).toHaveLength(before);
    response.writableNeedDrain = false;
    await rounds();
    expect(events()).toEqual(['answer', 'answer']);
    response.emit('close');
    await running;
  });

  it.each([
    ['the session has ended', { isOpen: false }],
    ['its key is refused', { answer: { status: 401, body: {} } }],
  ])('ends where %s', async (_what, change) => {
    const { stream, next, events } = fixture();
    Object.assign(next, change);
    await stream.streamChanges();
    expect(events()).toEqual(['ended']);
  });
});
