import { Agent, request } from 'node:http';

export interface BalancedAnswer {
  status: number;
  body: Record<string, unknown>;
}

interface Target {
  url: string;
  ready: boolean;
  agent: Agent;
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

  constructor(urls: string[]) {
    this.targets = urls.map((url) => ({
      url,
      ready: true,
      agent: new Agent({ keepAlive: true }),
      polling: false,
    }));
    this.timer = setInterval(
      () => this.targets.forEach((target) => void this.poll(target)),
      POLL_INTERVAL_MS,
    );
  }

  async send(method: string, path: string, key: string, body?: unknown): Promise<BalancedAnswer> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const target = this.next();
      try {
        return await ask(target, method, path, key, body);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED' || Date.now() > deadline) throw error;
        target.ready = false;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
  }

  close(): void {
    clearInterval(this.timer);
    for (const { agent } of this.targets) agent.destroy();
  }

  private next(): Target {
    const ready = this.targets.filter((target) => target.ready);
    const candidates = ready.length > 0 ? ready : this.targets;
    return candidates[this.turn++ % candidates.length]!;
  }

  private async poll(target: Target): Promise<void> {
    if (target.polling) return;
    target.polling = true;
    target.ready = await fetch(`${target.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    target.polling = false;
  }
}

function ask(
  { url, agent }: Target,
  method: string,
  path: string,
  key: string,
  body: unknown,
): Promise<BalancedAnswer> {
  const content = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    key,
    ...(content && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(`${url}${path}`, { method, agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode!, body: JSON.parse(text) as Record<string, unknown> });
      });
    });
    asked.on('error', reject);
    asked.end(content);
  });
}
