import { Activity } from '@herald/service';
import { quiet } from '@herald/testing/loggers';
import { OutcomeWriter } from '../callbacks/outcome-writer';
import { RecentCallbacks } from '../callbacks/recent-callbacks';
import { Dispatcher, type DispatcherDeps } from '../dispatch/dispatcher';
import { DueCallbacks } from '../dispatch/due-callbacks';
import { CallbackIntake } from '../intake/callback-intake';
import type { AttemptResult } from '../sending/callback-client';
import { NO_PAUSES } from './dispatcher';
import type { SimulatedDatabase } from './simulated-database';

interface SimulatedServers extends Pick<DispatcherDeps, 'targets' | 'limits' | 'timeoutMs'> {
  store: ReturnType<SimulatedDatabase['of']>;
  shards: number;
  /** An attempt of the callback with this id. */
  arrives(id: string, done: (result: AttemptResult) => void): void;
}

export type SimulatedProcess = ReturnType<typeof startDispatcher>;

const nothing = (): void => undefined;

/** The dispatcher of one process, of the real classes, wired as in `compose.ts`. */
export function startDispatcher({ store, targets, limits, timeoutMs, shards, arrives }: SimulatedServers) {
  const outcomes = new OutcomeWriter({ store, tally: { note: nothing }, logger: quiet });
  // Small, so that the random runs use and exceed them. There is one clock.
  const recent = new RecentCallbacks({ clocksMs: 0, freshMs: 5_000, most: 3 });
  const dispatcher = new Dispatcher({
    ...{ targets, outcomes, recent, limits, timeoutMs, logger: quiet },
    pollIntervalMs: 500,
    activity: new Activity(),
    pauses: { ...NO_PAUSES, standing: store.pauses },
    due: new DueCallbacks({ store, targets, outcomes, logger: quiet, shards, giveUpMs: 1e12 }),
    client: {
      leave: nothing,
      send: (_receiver, _origin, { headers }, done) => arrives(headers[1]!, done),
    },
    attemptLog: { attempted: nothing },
    metrics: { delivered: nothing, notDelivered: nothing },
    schedule: { delaysMs: [500, 2_000], giveUpMs: 1e12 },
  });
  const metrics = { accepted: nothing };
  const intake = new CallbackIntake({ store, recent, dispatcher, metrics, logger: quiet });
  dispatcher.start();
  return {
    dispatcher,
    intake,
    /** As the service stops. */
    stop: async (): Promise<void> => {
      intake.stop();
      dispatcher.stopSending();
      await dispatcher.stop(0);
      await outcomes.stop(0);
    },
  };
}
