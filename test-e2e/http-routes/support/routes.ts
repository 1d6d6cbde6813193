import { until } from '@herald/testing/until';
import { operator } from '../../support/operator-api';

/** Both senders of the shared system: any may submit a message. */
const SENDERS = 2;

/**
 * For a describe block: adds routes to the shared system, and removes them at its end. A route is added once it is live in both senders.
 * Its URL has `binds=2`, one for each.
 */
export function addedRoutes(): (url: string) => Promise<string> {
  const made: string[] = [];
  afterAll(async () => {
    for (const name of made) await operator().request('DELETE', `/routes/${name}`);
  });
  return async (url) => {
    const { name } = await operator().data<{ name: string }>('POST', '/routes', { url });
    made.push(name);
    await until(async () => {
      const { senders } = await operator().data<{ senders: { live: boolean }[] }>('GET', `/routes/${name}`);
      return senders.length === SENDERS && senders.every(({ live }) => live);
    });
    return name;
  };
}
