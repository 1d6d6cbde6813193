import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { planRabbit, startPlan } from '@herald/local-servers';

const run = promisify(execFile);

/** A private RabbitMQ, whose settings a test may change without affecting other tests. */
export interface PrivateRabbit {
  url: string;
  /** Evaluates an Erlang expression inside the server. */
  evaluate(expression: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startPrivateRabbit(): Promise<PrivateRabbit> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-rabbit-'));
  const { AMQP_URL: _shared, ...env } = process.env;
  const plan = await planRabbit({ dataDir: join(folder, 'data'), logDir: join(folder, 'logs'), env });
  const { command, args, env: serverEnv } = plan.processes.find(({ name }) => name === 'rabbitmq')!;
  // Docker's client is started with `start --attach <container>`.
  const control = command.endsWith('docker')
    ? [command, 'exec', args.at(-1)!, 'rabbitmqctl']
    : [join(dirname(command), 'rabbitmqctl')];
  const server = await startPlan(plan);
  return {
    url: server.url,
    evaluate: async (expression) => {
      const [program, ...first] = control;
      await run(program!, [...first, 'eval', expression], { env: serverEnv });
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}
