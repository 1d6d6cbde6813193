/** A program to keep running: its start, its readiness and its stop. */
export interface ProcessSpec {
  /** The name in run.json and in log file names, for example `mongod`. */
  name: string;
  command: string;
  args: string[];
  /** The whole environment of the process. */
  env: NodeJS.ProcessEnv;
  cwd?: string;
  /** Standard output and error are appended here. */
  logFile: string;
  /** One attempt: resolves if the process serves, rejects otherwise. */
  probe: () => Promise<void>;
  /** For a program that can answer without doing its work: the reason to restart it now, or null. */
  restartReason?: () => Promise<string | null>;
  /** Time until a start without a successful probe counts as failed: a limit against hanging, far above the needs of a busy machine. */
  readyWithinMs: number;
  /** Time from SIGTERM to SIGKILL. */
  stopGraceMs: number;
  /** In a plan: start this process in parallel with the one before. Otherwise the one before has to be ready first. */
  besidePrevious?: true;
  /** The pid to show, if it is not that of the child (a container's program). */
  shownPid?: () => Promise<number | undefined>;
  /** A command to run if this process dies without stopping the program (a container). */
  atStarterDeath?: string[];
}
