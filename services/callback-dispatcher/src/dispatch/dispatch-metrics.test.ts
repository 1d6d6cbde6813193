import { createRegistry } from '@herald/metrics';
import { testDelivery } from '../testing/deliveries';
import { DispatchMetrics } from './dispatch-metrics';

it('shows what happened and what is', async () => {
  const registry = createRegistry('test');
  const metrics = new DispatchMetrics(registry);
  metrics.observe({ inMemory: () => 5, waiting: async () => 7, outOfReach: () => 1 });
  const result = { status: 503, retryAfter: undefined, error: null, outOfReach: false, ms: 3 };
  metrics.accepted(3);
  metrics.nothingToDeliver(2);
  metrics.delivered(testDelivery(1, 1));
  metrics.notDelivered('retry', result);
  metrics.notDelivered('failed', { ...result, status: null });
  const text = await registry.metrics();
  for (const line of [
    'herald_callback_deliveries_total{service="test"} 3',
    'herald_callback_events_without_url_total{service="test"} 2',
    'herald_callback_attempts_total{result="delivered",service="test"} 1',
    'herald_callback_attempts_total{result="retry_5xx",service="test"} 1',
    'herald_callback_attempts_total{result="failed_no_answer",service="test"} 1',
    'herald_callback_deliveries_in_memory{service="test"} 5',
    'herald_callback_deliveries_waiting{service="test"} 7',
    'herald_callback_receivers_out_of_reach{service="test"} 1',
  ]) {
    expect(text).toContain(line);
  }
});
