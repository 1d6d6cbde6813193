import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, HttpClient } from '@herald/testing/http-client';

interface Target {
  client: HttpClient;
  ready: boolean;
  /** A check is running: its results must not overtake each other. */
  polling: boolean;
}

const POLL_INTERVAL_MS = 50;
/** Only a limit against hanging. */
const PATIENCE_MS = 240_000;

/**
 * A balancer before the gateways: it alternates between those with a 200 from `/readyz`, keeps connections, and tries the next gateway if a
 * connection is refused (when nothing has been sent yet). It does not repeat a request whose response is lost.
 */
export class Balancer {
  private readonly targets: Target[];
  private readonly timer: NodeJS.Timeout;
  private turn = 0;

  constructor(urls: string[], key: string) {
    this.targets = urls.map((url) => ({ client: new HttpClient(url, { key }), ready: true, polling: false }));
    this.timer = setInterval(
      () => this.targets.forEach((target) => void this.poll(target)),
      POLL_INTERVAL_MS,
    );
  }

  async send(method: string, path: string, body?: unknown): Promise<Answer> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const target = this.next();
      try {
        return await target.client.request(method, path, { body });
      } catch (error) {
        if (!(error as Error).message.includes('ECONNREFUSED') || Date.now() > deadline) throw error;
        target.ready = false;
        await pause(5);
      }
    }
  }

  close(): void {
    clearInterval(this.timer);
  }

  private next(): Target {
    const ready = this.targets.filter((target) => target.ready);
    const candidates = ready.length > 0 ? ready : this.targets;
    return candidates[this.turn++ % candidates.length]!;
  }

  private async poll(target: Target): Promise<void> {
    if (target.polling) return;
    target.polling = true;
    target.ready = await target.client.get('/readyz').then(
      ({ status }) => status === 200,
      () => false,
    );
    target.polling = false;
  }
}
