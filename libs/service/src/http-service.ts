import type { ListenSettings } from '@herald/config';
import { listen, type RunningService } from './start/listening';
import { bareContext, runProcess, type StartOptions } from './start/run-process';
import type { BareContext, BareParts, HttpService } from './start/service-definition';

// A service without MongoDB and RabbitMQ imports this file in place of the index, which loads the drivers of both.
export { jsonBody } from './http/body';
export { type Health, healthRoutes } from './http/health';
export { listenOn, startHttpServer } from './http/http-server';
export { bareApp } from './http/bare-app';
export { finishApp } from './http/service-app';
export type { BareContext, Listener } from './start/service-definition';

/** Like `runService` of the index. */
export function runService<Config extends ListenSettings>(service: HttpService<Config, BareParts>): void {
  runProcess(service, (context) => start(service, context));
}

/** Like `startService` of the index. @throws ConfigError if a setting is missing or invalid */
export async function startService<Config extends ListenSettings, Parts extends BareParts>(
  service: HttpService<Config, Parts>,
  options: StartOptions = {},
): Promise<RunningService<BareContext<Config>, Parts>> {
  return start(service, bareContext(service, options));
}

async function start<Config extends ListenSettings, Parts extends BareParts>(
  service: HttpService<Config, Parts>,
  context: BareContext<Config>,
): Promise<RunningService<BareContext<Config>, Parts>> {
  const parts = service.compose(context);
  await parts.start?.();
  const listening = await listen(context, [], (health) => parts.listen(health));
  return {
    ...listening,
    context,
    parts,
    stop: (deadlineMs) => listening.stop(deadlineMs, async () => parts.stop?.()),
  };
}
