import { Namespace } from '@herald/testing/namespace';
import { type RouteStateDocument, statesIn } from '../carriers/operator/route-models';
import { StandingConnections } from './standing-connections';

describe('connections of other processes', () => {
  const namespace = new Namespace();
  afterAll(() => namespace.remove());

  it('are up while they are published', async () => {
    const connection = await namespace.mongo();
    const states = statesIn(connection);
    const publish = (connections: string[]) =>
      states.replaceOne(
        { _id: 'main/sender' },
        { connections, at: new Date() } as Omit<RouteStateDocument, '_id'>,
        { upsert: true },
      );
    await publish(['a', 'b']);
    const standing = new StandingConnections(connection, { everyMs: 1, atMostMs: 2 });
    expect(await standing.isUp('a')).toBe(false);
    expect(await standing.isUp('unheard of')).toBe(false);

    const patient = new StandingConnections(connection, { everyMs: 1, atMostMs: 60_000 });
    let publishing = true;
    const publisher = (async () => {
      while (publishing) await publish(['b']);
    })();
    expect(await patient.isUp('b')).toBe(true);
    publishing = false;
    await publisher;
    // It was found to have ended, and a connection never comes back.
    await publish(['a']);
    expect(await standing.isUp('a')).toBe(false);
  });
});
