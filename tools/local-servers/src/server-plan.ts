import type { ProcessSpec } from './process/process-spec';
import { StartedProcesses } from './process/started-processes';
import type { ServerAccess } from './server-access';
import { reasonOf, SetupError } from './setup-error';

/** Options of the sources of servers. */
export interface ServerOptions {
  /** Folder of the server's data, kept between starts. */
  dataDir: string;
  logDir: string;
  /**
   * Settings (`MONGO_URL`, `AMQP_URL`, `HERALD_CACHE`, `HERALD_RABBITMQ_SERVER`) and the environment of started programs; default: the
   * environment of this process.
   */
  env?: NodeJS.ProcessEnv;
  /** The users of a local server, except Docker's; default: any local user has access. */
  access?: ServerAccess | undefined;
  /** Called with the current step, one line each. */
  report?: (line: string) => void;
}

/** The address of a server, and the processes that it needs. */
export interface ServerPlan {
  url: string;
  /** Origin for display: `given by MONGO_URL`, `/usr/bin/mongod`, … */
  origin: string;
  /** In the order of their start (see `stagesOf`). Empty if the server is run elsewhere. */
  processes: ProcessSpec[];
  /** The server has the users of `access`, and `url` contains the administrator's login. */
  hasUsers?: true;
  /** Completes the setup once all processes are ready. */
  finish?(): Promise<void>;
  /** Runs the server's own command for one of its processes: rabbitmqctl of a RabbitMQ cluster. Resolves to its output. */
  control?(name: string, ...args: string[]): Promise<string>;
}

/** A source of a server. Null: not available on this machine, try the next source. */
export type ServerSource = (options: ServerOptions) => Promise<ServerPlan | null>;

/** The plan of the first available source. */
export async function firstPlan(sources: ServerSource[], options: ServerOptions): Promise<ServerPlan | null> {
  for (const source of sources) {
    const plan = await source(options);
    if (plan) return plan;
  }
  return null;
}

/** A server that is run elsewhere, at the URL of this setting. */
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
        `No ${what} is reachable at ${variable} (${reasonOf(error)})`,
        `Start it, or correct ${variable}. Without ${variable}, a private server is started`,
        { cause: error },
      );
    }
    return { url, origin: `configured by ${variable}`, processes: [] };
  };
}

/** The processes of a plan in groups: the processes of a group start in parallel when the group before is ready. */
export function stagesOf({ processes }: ServerPlan): ProcessSpec[][] {
  const stages: ProcessSpec[][] = [];
  for (const spec of processes) {
    if (spec.besidePrevious) stages.at(-1)!.push(spec);
    else stages.push([spec]);
  }
  return stages;
}

/** A running server. `stop` affects it only if it was started here. */
export interface ObtainedServer {
  url: string;
  origin: string;
  /** Pid of each process's last start, by name. Empty if the server is run elsewhere. */
  readonly pids: Record<string, number>;
  /** Sends a signal (default SIGKILL) to one of its processes. If the signal ends the process, resolves after its end. */
  kill(name: string, signal?: NodeJS.Signals): Promise<void>;
  /** Stops one of its processes in order; it stays down until `startProcess`. */
  stopProcess(name: string): Promise<void>;
  /** Starts a stopped process, and resolves when it is ready. */
  startProcess(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the processes of the plan, and waits until they are ready. Unlike the launcher, it restarts nothing automatically. */
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
    url: plan.url,
    origin: plan.origin,
    get pids() {
      return processes.pids;
    },
    kill: (name, signal) => processes.kill(name, signal),
    stopProcess: (name) => processes.stop(name),
    startProcess: (name) => processes.start(name),
    stop: () => processes.stopAll(),
  };
}
