import type { ServerResponse } from 'node:http';
import { HttpClient } from '@herald/testing/http-client';
import { TestServer } from '@herald/testing/test-server';
import { until } from '@herald/testing/until';
import { FairLimiter } from '@herald/service';
import { Forwarder, type Upstreams } from './forwarder';
import { Upstream } from './upstream';

/** Concurrent requests of one company to one instance. */
const CONCURRENT = 64;

// The token expires soon after the service's time limit. If it were signed before the wait, the service could refuse it.
it('signs the token of a queued request when it is sent, not when it is queued', async () => {
  const held: ServerResponse[] = [];
  const service = await new TestServer((_request, response) => void held.push(response)).listen();
  const upstream = new Upstream([`http://127.0.0.1:${service.port}`]);
  let signed = 0;
  const forwarder = new Forwarder({
    upstreams: { sms: upstream } as Upstreams,
    tokens: { issue: () => Promise.resolve(`token-${++signed}`) },
    noteRefusal: () => new Error('not refused') as never,
    largeBodies: new FairLimiter({ what: 'x', total: 1, perCompany: 1, waiting: 1, waitingPerCompany: 1 }),
    expensiveReads: {
      searches: new FairLimiter({ what: 'x', total: 1, perCompany: 1, waiting: 1, waitingPerCompany: 1 }),
      downloads: new FairLimiter({ what: 'x', total: 1, perCompany: 1, waiting: 1, waitingPerCompany: 1 }),
    },
  });
  const gateway = await new TestServer((request, response) => {
    void forwarder.forward({
      request,
      response,
      requestId: 'r',
      service: 'sms',
      target: '/',
      owner: 1,
      repeatable: false,
      caller: { kind: 'company', company: 1, permissions: [], timezone: 'UTC' },
    });
  }).listen();
  const client = new HttpClient(`http://127.0.0.1:${gateway.port}`);
  try {
    const asked = Array.from({ length: CONCURRENT + 1 }, () => client.get('/'));
    await until(() => held.length === CONCURRENT && upstream.limiter.queued === 1);
    expect(signed).toBe(CONCURRENT);
    held.splice(0, 1)[0]!.end();
    await until(() => held.length === CONCURRENT);
    expect(signed).toBe(CONCURRENT + 1);
    for (const response of held) response.end();
    expect((await Promise.all(asked)).every(({ status }) => status === 200)).toBe(true);
  } finally {
    await gateway.close();
    await service.close();
    await upstream.close();
  }
});
