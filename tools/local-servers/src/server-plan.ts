import type { ProcessSpec } from './process/process-spec';
import { StartedProcesses } from './process/started-processes';
import type { ServerAccess } from './server-access';
import { reasonOf, SetupError } from './setup-error';

/** What the sources of servers are told. */
export interface ServerOptions {
  /** Where the server's data stands. It's kept from one start to the next. */
  dataDir: string;
  logDir: string;
  /** Settings (`MONGO_URL`, `AMQP_URL`, `HERALD_CACHE`, `HERALD_RABBITMQ_SERVER`) and the environment of what is started; default: ours. */
  env?: NodeJS.ProcessEnv;
  /** Who may come in at a server of our own, but for Docker's; default: anybody on this machine. */
  access?: ServerAccess | undefined;
  /** Told what is being done, one line each. */
  report?: (line: string) => void;
}

/** Where a server will be, and what must be running for that. */
export interface ServerPlan {
  url: string;
  /** For people: `given by MONGO_URL`, `/usr/bin/mongod`, … */
  origin: string;
  /** In the order of their start (see `stagesOf`). Empty where somebody else runs the server. */
  processes: ProcessSpec[];
  /** It has the users of `access`; `url` is the administrator's. */
  hasUsers?: true;
  /** Ends its making, once all processes are ready. */
  finish?(): Promise<void>;
  /** Runs the server's own command for one of its processes, of a RabbitMQ cluster: rabbitmqctl. Resolves to what it prints. */
  control?(name: string, ...args: string[]): Promise<string>;
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

/** The processes of a plan in groups: those of a group start side by side, when the group before is ready. */
export function stagesOf({ processes }: ServerPlan): ProcessSpec[][] {
  const stages: ProcessSpec[][] = [];
  for (const spec of processes) {
    if (spec.besidePrevious) stages.at(-1)!.push(spec);
    else stages.push([spec]);
  }
  return stages;
}

/** A server that is up. Ours to stop only where we started it. */
export interface ObtainedServer {
  url: string;
  origin: string;
  /** Of each process's last start, by name. Empty where somebody else runs the server. */
  readonly pids: Record<string, number>;
  /** Sends a signal (default SIGKILL) to one of its processes. Where that ends it, resolves when it is gone. */
  kill(name: string, signal?: NodeJS.Signals): Promise<void>;
  /** Ends one of its processes in order; it stays down until `startProcess`. */
  stopProcess(name: string): Promise<void>;
  /** Starts one that is down, and resolves when it's ready. */
  startProcess(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts what the plan asks for, and waits until it serves. Unlike the launcher, it restarts nothing by itself. */
export async function startPlan(plan: ServerPlan): Promise<ObtainedServer> {
  const processes = new StartedProcesses();
  try {
    for (const stage of stagesOf(plan)) await processes.startAll(stage);
    await plan.finish?.();
  } catch (error) {
    await processes.stopAll();
    throw error;
  }
  return {
    ...{ url: plan.url, origin: plan.origin },
    get pids() {
      return processes.pids;
    },
    kill: (name, signal) => processes.kill(name, signal),
    stopProcess: (name) => processes.stop(name),
    startProcess: (name) => processes.start(name),
    stop: () => processes.stopAll(),
  };
}
