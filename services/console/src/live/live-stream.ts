import { setTimeout as pause } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import { hashOf } from '../sessions/secrets';
import type { GatewayClient } from '../gateway/gateway-client';
import type { OpenSession } from '../sessions/session-service';

export interface LiveStreamDeps {
  gateway: Pick<GatewayClient, 'ask'>;
  session: OpenSession;
  /** Paths with their queries, as in the gateway's API. */
  targets: string[];
  response: ServerResponse;
  /** Whether the session still exists. */
  isOpen(): Promise<boolean>;
  everyMs: number;
}

type Event = 'answer' | 'trouble' | 'ended';

/** Streams changes of gateway responses to one page: each path is polled, and its response is sent when it differs. */
export class LiveStream {
  private readonly sent = new Map<string, string>();
  private readonly over = new AbortController();

  constructor(private readonly deps: LiveStreamDeps) {
    deps.response.once('close', () => this.over.abort());
  }

  /** Resolves when the page has disconnected, the session has ended, or `end` was called. */
  async streamChanges(): Promise<void> {
    const { signal } = this.over;
    const { response } = this.deps;
    while (!signal.aborted) {
      if (!(await this.deps.isOpen().catch(() => true))) return this.close('ended');
      // Answers for a page that does not read would collect in memory.
      const refused = !response.writableNeedDrain && (await this.askAll());
      if (refused) return this.close('ended');
      await pause(this.deps.everyMs, undefined, { signal }).catch(() => undefined);
    }
  }

  end(): void {
    this.over.abort();
    this.deps.response.end();
  }

  /** @returns whether the gateway refuses the session's credential */
  private async askAll(): Promise<boolean> {
    const outcomes = await Promise.all(this.deps.targets.map((target) => this.ask(target)));
    if (this.over.signal.aborted) return false;
    // A comment keeps an idle connection open.
    if (!outcomes.includes('sent')) this.deps.response.write(': still here\n\n');
    return outcomes.includes('refused');
  }

  private async ask(target: string): Promise<'sent' | 'same' | 'refused'> {
    const { gateway, session } = this.deps;
    try {
      const answer = await gateway.ask<unknown>('GET', target, session.credential, {
        signal: this.over.signal,
      });
      if (answer.status === 401) return 'refused';
      if (answer.status >= 500) throw new Error(`The gateway answered ${answer.status}.`);
      return this.tell(target, 'answer', { target, ...answer });
    } catch {
      if (this.over.signal.aborted) return 'same';
      return this.tell(target, 'trouble', { target });
    }
  }

  private tell(target: string, event: Event, content: object): 'sent' | 'same' {
    const text = JSON.stringify(content);
    const mark = hashOf(`${event}/${text}`);
    if (this.sent.get(target) === mark) return 'same';
    this.sent.set(target, mark);
    this.deps.response.write(`event: ${event}\ndata: ${text}\n\n`);
    return 'sent';
  }

  private close(event: Event): void {
    this.deps.response.end(`event: ${event}\ndata: {}\n\n`);
  }
}
