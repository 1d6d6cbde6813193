import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@herald/testing/until';
import { freePort } from '../free-port';
import { type ObtainedServer, startPlan } from '../server-plan';
import { planBalancer } from './plan-balancer';

/** An instance of a service that responds with its name, and is ready unless the test changes that. */
class Instance {
  ready = true;
  private readonly server: Server;

  constructor(readonly name: string) {
    this.server = createServer((request, response) => {
      const status = this.ready ? 200 : 503;
      response.writeHead(status, { connection: 'close' }).end(this.name);
      request.resume();
    });
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return (this.server.address() as AddressInfo).port;
  }

  close(): Promise<unknown> {
    return new Promise((resolve) => this.server.close(resolve));
  }
}

describe('balancer', () => {
  const dir = mkdtempSync(join(tmpdir(), 'herald-balancer-'));
  const instances = [new Instance('first'), new Instance('second')];
  let balancer: ObtainedServer;

  beforeAll(async () => {
    const targets = await Promise.all(instances.map((instance) => instance.listen()));
    const options = { dataDir: join(dir, 'data'), logDir: join(dir, 'logs') };
    balancer = await startPlan(await planBalancer([{ port: await freePort(), targets }], options));
  });
  afterAll(async () => {
    await balancer?.stop();
    await Promise.all(instances.map((instance) => instance.close()));
    rmSync(dir, { recursive: true });
  });

  /** The instances that respond to several requests, in alphabetical order. */
  async function answers(): Promise<string[]> {
    const names: string[] = [];
    for (let i = 0; i < 6; i++) {
      const answer = await fetch(balancer.url, { headers: { connection: 'close' } });
      names.push(`${answer.status} ${await answer.text()}`);
    }
    return [...new Set(names)].sort();
  }

  it('alternates between the ready instances', async () => {
    await until(answers, (names) => names.join() === '200 first,200 second');
  });

  it('skips an instance that is not ready', async () => {
    instances[0]!.ready = false;
    await until(answers, (names) => names.join() === '200 second');
  });

  it('uses any instance if none is ready, so that the instance reports its missing dependencies', async () => {
    instances[1]!.ready = false;
    await until(answers, (names) => names.join() === '503 first,503 second');
    instances[0]!.ready = true;
    await until(answers, (names) => names.join() === '200 first');
  });
});
