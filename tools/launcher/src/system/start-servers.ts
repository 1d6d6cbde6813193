import { join } from 'node:path';
import { planMongo, planRabbit } from '@herald/local-servers';
import type { Screen } from '../screen/screen';
import { rotateLog } from '../supervisor/log-watch';
import type { Supervisor } from '../supervisor/supervisor';

export interface ServerDeps {
  dir: string;
  logDir: string;
  env: NodeJS.ProcessEnv;
  screen: Screen;
  supervisor: Supervisor;
  signal: AbortSignal | undefined;
}

/** Gets MongoDB and RabbitMQ side by side, and starts what is ours to start. Throws the first SetupError. */
export async function startServers(deps: ServerDeps): Promise<{ mongoUrl: string; amqpUrl: string }> {
  // Both are waited for, also when one fails: what the other started must be known when all is stopped.
  const [mongoUrl, amqpUrl] = await deps.screen.steps({
    MongoDB: (progress) => startServer(planMongo, progress, deps),
    RabbitMQ: (progress) => startServer(planRabbit, progress, deps),
  });
  return { mongoUrl: mongoUrl!, amqpUrl: amqpUrl! };
}

async function startServer(
  planServer: typeof planMongo,
  report: (line: string) => void,
  { dir, logDir, env, supervisor, signal }: ServerDeps,
): Promise<{ done: string; value: string }> {
  const plan = await planServer({ dataDir: join(dir, 'data'), logDir, env, report });
  for (const spec of plan.processes) {
    signal?.throwIfAborted();
    rotateLog(spec.logFile);
    report(`starting ${spec.name}`);
    await supervisor.add(spec);
  }
  return { done: plan.origin, value: plan.url };
}
