/** A program to keep running: how it is started, when it counts as ready, how it is ended. */
export interface ProcessSpec {
  /** As it stands in run.json and in log file names, for example `mongod`. */
  name: string;
  command: string;
  args: string[];
  /** The whole environment of the process. */
  env: NodeJS.ProcessEnv;
  cwd?: string;
  /** Standard output and error are appended here. */
  logFile: string;
  /** One try: resolves when the process serves, rejects as long as it does not. */
  probe: () => Promise<void>;
  /** How long the probe may fail before the start counts as failed: a guard against hanging, far above what a full machine takes. */
  readyWithinMs: number;
  /** From SIGTERM to SIGKILL. */
  stopGraceMs: number;
  /** Of a plan's processes: this one and the one before it start side by side. Otherwise the one before is ready first. */
  besidePrevious?: true;
  /** The pid to show, where it's not that of the child (a container's program). */
  shownPid?: () => Promise<number | undefined>;
  /** A command that must still be run when we died without stopping the process (a container). */
  atStarterDeath?: string[];
}
