import type { ProcessSpec } from './process/process-spec';
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
