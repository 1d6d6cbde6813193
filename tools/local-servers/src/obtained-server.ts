import { Guard } from './process/guard';
import { RunningProcess } from './process/running-process';
import type { ServerPlan } from './server-plan';

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
