import type { ListenSettings } from '@herald/config';
import { listen, type RunningService } from './start/listening';
import { bareGround, runProcess, type StartOptions } from './start/run-process';
import type { BareGround, BareParts, LoneService } from './start/service-definition';

// A service without MongoDB and RabbitMQ imports this file in place of the index, which loads the drivers of both.
export { jsonBody } from './http/body';
export { type Health, healthRoutes } from './http/health';
export { listenOn, startHttpServer } from './http/http-server';
export { bareApp } from './http/bare-app';
export { finishApp } from './http/service-app';
export type { BareGround, Listener } from './start/service-definition';

/** Like `runService` of the index. */
export function runService<Config extends ListenSettings>(service: LoneService<Config, BareParts>): void {
  runProcess(service, (ground) => start(service, ground));
}

/** Like `startService` of the index. @throws ConfigError if a setting is missing or invalid */
export async function startService<Config extends ListenSettings, Parts extends BareParts>(
  service: LoneService<Config, Parts>,
  options: StartOptions = {},
): Promise<RunningService<BareGround<Config>, Parts>> {
  return start(service, bareGround(service, options));
}

async function start<Config extends ListenSettings, Parts extends BareParts>(
  service: LoneService<Config, Parts>,
  ground: BareGround<Config>,
): Promise<RunningService<BareGround<Config>, Parts>> {
  const parts = service.compose(ground);
  await parts.start?.();
  const listening = await listen(ground, [], (health) => parts.listen(health));
  return {
    ...listening,
    ground,
    parts,
    stop: (deadlineMs) => listening.stop(deadlineMs, async () => parts.stop?.()),
  };
}
