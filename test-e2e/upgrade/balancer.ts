import { Agent, request } from 'node:http';

export interface BalancedAnswer {
  status: number;
  body: Record<string, unknown>;
}

interface Target {
  url: string;
  ready: boolean;
  agent: Agent;
  /** It's being asked: answers must not overtake one another. */
  looking: boolean;
}

const LOOK_EVERY_MS = 50;
/** Against hanging only. */
const PATIENCE_MS = 240_000;

/**
 * What stands in front of the gateways: it takes turns among those whose `/readyz` says 200, keeps connections, and goes to the next one
 * where a connection is refused (nothing has been sent then). An answer that is lost it does not ask for again.
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
      looking: false,
    }));
    this.timer = setInterval(() => this.targets.forEach((target) => void this.look(target)), LOOK_EVERY_MS);
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

  private async look(target: Target): Promise<void> {
    if (target.looking) return;
    target.looking = true;
    target.ready = await fetch(`${target.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    target.looking = false;
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
