import { type ServerOptions, type ServerPlan, stagesOf } from '@herald/local-servers';
import type { Supervisor } from '../supervisor/supervisor';
import type { ClusterForm } from './server-forms';

interface ServersOptions extends Omit<ServerOptions, 'report'> {
  cluster: ClusterForm | undefined;
  /** Ends a start between two processes. */
  signal: AbortSignal | undefined;
}

/** The address of a server. */
export interface ServerAddress {
  /** With the login of the administrator, if the server has users. */
  url: string;
  /** Each service has its own login. */
  hasUsers: boolean;
}

/** The servers of a system, with the processes of their plans. */
export class Servers {
  private readonly plans = new Map<string, ServerPlan>();

  constructor(
    private readonly supervisor: Supervisor,
    private readonly options: ServersOptions,
  ) {}

  /** Starts the local processes of a server. Resolves to its origin, for display, and its URL. */
  async start(
    server: string,
    planServer: (options: ServerOptions, form?: ClusterForm) => Promise<ServerPlan>,
    report: (line: string) => void,
  ): Promise<{ done: string; value: ServerAddress }> {
    const { signal, cluster, ...options } = this.options;
    const plan = await planServer({ ...options, report }, cluster);
    this.plans.set(server, plan);
    for (const stage of stagesOf(plan)) {
      signal?.throwIfAborted();
      report(`starting ${stage.map(({ name }) => name).join(', ')}`);
      await Promise.all(stage.map((spec) => this.supervisor.startProcess(spec)));
    }
    await plan.finish?.();
    return { done: plan.origin, value: { url: plan.url, hasUsers: plan.hasUsers ?? false } };
  }

  /** Stops its processes in the reverse order of their start. Skips a server that was never started. */
  async stop(server: string): Promise<void> {
    const plan = this.plans.get(server);
    const stages = plan ? stagesOf(plan).reverse() : [];
    for (const stage of stages) await this.supervisor.stop(stage.map(({ name }) => name));
  }

  /** Runs the server's own command for one of its processes. Resolves to the output. */
  async control(name: string, ...args: string[]): Promise<string> {
    const plan = [...this.plans.values()].find(({ control }) => control);
    if (!plan?.control) throw new Error('The system has no RabbitMQ cluster of its own.');
    return plan.control(name, ...args);
  }
}
