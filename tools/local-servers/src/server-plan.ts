import { Guard } from './process/guard';
import type { ProcessSpec } from './process/process-spec';
import { RunningProcess } from './process/running-process';
import { reasonOf, SetupError } from './setup-error';

/** What the sources of servers are told. */
export interface ServerOptions {
  /** Where the server's data stands. It's kept from one start to the next. */
  dataDir: string;
  logDir: string;
  /** Settings (`MONGO_URL`, `AMQP_URL`, `HERALD_CACHE`) and the environment of what is started; default: ours. */
  env?: NodeJS.ProcessEnv;
  /** Told what is being done, one line each. */
  report?: (line: string) => void;
}

/** Where a server will be, and what must be running for that. */
export interface ServerPlan {
  url: string;
  /** For people: `given by MONGO_URL`, `/usr/bin/mongod`, … */
  origin: string;
  /** In the order of their start. Empty where somebody else runs the server. */
  processes: ProcessSpec[];
}

/** A way to have a server. Null: not on this machine, try the next one. */
export type ServerSource = (options: ServerOptions) => Promise<ServerPlan | null>;

/** The first source that has the server. */
export async function firstPlan(sources: ServerSource[], options: ServerOptions): Promise<ServerPlan | null> {
  for (const source of sources) {
    const plan = await source(options);
    if (plan) return plan;
  }
  return null;
}

/** A server that somebody else runs, at the URL of this setting. */
export function givenServer(
  variable: 'MONGO_URL' | 'AMQP_URL',
  what: string,
  probe: (url: string) => Promise<void>,
): ServerSource {
  return async ({ env = process.env }) => {
    const url = env[variable];
    if (!url) return null;
    try {
      await probe(url);
    } catch (error) {
      if (error instanceof SetupError) throw error;
      throw new SetupError(
        `No ${what} answers at ${variable} (${reasonOf(error)})`,
        `Start it or correct ${variable}; without ${variable} a private one is started`,
        { cause: error },
      );
    }
    return { url, origin: `given by ${variable}`, processes: [] };
  };
}

/** A server that is up. Ours to stop only where we started it. */
export interface ObtainedServer {
  url: string;
  origin: string;
  pids: Record<string, number>;
  stop(): Promise<void>;
}

/** Starts what the plan asks for, and waits until it serves. Unlike the launcher, it restarts nothing. */
export async function startPlan(plan: ServerPlan): Promise<ObtainedServer> {
  if (plan.processes.length === 0) {
    return { url: plan.url, origin: plan.origin, pids: {}, stop: () => Promise.resolve() };
  }
  const guard = new Guard();
  const running: RunningProcess[] = [];
  const stop = async (): Promise<void> => {
    for (const process of [...running].reverse()) await process.stop();
    await guard.release();
  };
  try {
    for (const spec of plan.processes) {
      const process = await RunningProcess.start(spec, guard);
      running.push(process);
      await process.whenReady();
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const pids = Object.fromEntries(running.map((process) => [process.spec.name, process.pid]));
  return { url: plan.url, origin: plan.origin, pids, stop };
}
