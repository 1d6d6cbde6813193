import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createRegistry, HttpMetrics } from '.';

const answer = (statusCode: number, ended = true): ServerResponse =>
  Object.assign(new EventEmitter(), { statusCode, writableEnded: ended }) as unknown as ServerResponse;

describe('the metrics of requests', () => {
  const registry = createRegistry('test');
  const metrics = new HttpMetrics(registry);
  const counts = async (): Promise<string[]> =>
    (await registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith('herald_http_request_duration_seconds_count'));

  it('have the labels route pattern, method and status', async () => {
    const response = answer(200);
    metrics.measure('GET', () => '/a/:id', response);
    response.emit('close');
    expect(await counts()).toEqual([
      'herald_http_request_duration_seconds_count{service="test",method="GET",route="/a/:id",status="200"} 1',
    ]);
  });

  it('distinguish a client that disconnected from an answer', async () => {
    const response = answer(200, false);
    metrics.measure('GET', () => '/a/:id', response);
    response.emit('close');
    expect((await counts()).join()).toContain('status="499"');
  });

  it('have the same number of series for 10,000 companies as for one company, and for any methods of clients', async () => {
    for (let company = 0; company < 10_000; company++) {
      const response = answer(200);
      metrics.measure(`METHOD${company}`, () => '/a/:id', response);
      response.emit('close');
    }
    expect(await counts()).toHaveLength(3);
  });
});
