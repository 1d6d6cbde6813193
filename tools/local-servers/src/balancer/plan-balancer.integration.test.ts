import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@herald/testing/until';
import { freePort } from '../free-port';
import { type ObtainedServer, startPlan } from '../server-plan';
import { planBalancer } from './plan-balancer';

/** A copy of a service that answers with its name, and is ready as long as it's told to be. */
class Copy {
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

describe('the balancer', () => {
  const dir = mkdtempSync(join(tmpdir(), 'herald-balancer-'));
  const copies = [new Copy('first'), new Copy('second')];
  let balancer: ObtainedServer;

  beforeAll(async () => {
    const targets = await Promise.all(copies.map((copy) => copy.listen()));
    const options = { dataDir: join(dir, 'data'), logDir: join(dir, 'logs') };
    balancer = await startPlan(await planBalancer([{ port: await freePort(), targets }], options));
  });
  afterAll(async () => {
    await balancer?.stop();
    await Promise.all(copies.map((copy) => copy.close()));
    rmSync(dir, { recursive: true });
  });

  /** Who answers several requests, in the order of the names. */
  async function answers(): Promise<string[]> {
    const names: string[] = [];
    for (let i = 0; i < 6; i++) {
      const answer = await fetch(balancer.url, { headers: { connection: 'close' } });
      names.push(`${answer.status} ${await answer.text()}`);
    }
    return [...new Set(names)].sort();
  }

  it('takes turns among the copies that are ready', async () => {
    await until(answers, (names) => names.join() === '200 first,200 second');
  });

  it('passes over one that is not', async () => {
    copies[0]!.ready = false;
    await until(answers, (names) => names.join() === '200 second');
  });

  it('asks any where none is: it says itself what it lacks', async () => {
    copies[1]!.ready = false;
    await until(answers, (names) => names.join() === '503 first,503 second');
    copies[0]!.ready = true;
    await until(answers, (names) => names.join() === '200 first');
  });
});
