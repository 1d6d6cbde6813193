import type { Screen } from '../screen/screen';
import { rotateLog } from '../supervisor/log-watch';
import type { Supervisor } from '../supervisor/supervisor';
import { serviceSpec } from './plan-services';
import { type EnvironmentParts, type PlannedService, serviceEnvironment } from './service-environment';

export interface ServiceDeps {
  parts: EnvironmentParts;
  /** Further settings, by program, definition or process name; the most exact one wins. */
  extraEnv: Record<string, Record<string, string>>;
  logDir: string;
  programPath: (program: string) => string;
  screen: Screen;
  supervisor: Supervisor;
}

/** Starts all planned services side by side. Resolves when each is ready; throws the first SetupError. */
export async function startServices(planned: PlannedService[], deps: ServiceDeps): Promise<void> {
  const waiting = new Set(planned.map(({ name }) => name));
  const startOne = async (service: PlannedService): Promise<void> => {
    const spec = serviceSpec(service, environmentOf(service, deps), deps.logDir, deps.programPath);
    rotateLog(spec.logFile);
    await deps.supervisor.add(spec);
    waiting.delete(service.name);
  };
  await deps.screen.step('Services', async (progress) => {
    const told = planned.map(async (service) => {
      await startOne(service);
      if (waiting.size > 0) progress(`waiting for ${[...waiting].join(', ')}`);
    });
    await Promise.all(told);
    return { done: planned.map(({ name }) => name).join(', '), value: undefined };
  });
}

function environmentOf(service: PlannedService, { parts, extraEnv }: ServiceDeps): NodeJS.ProcessEnv {
  const { name, definition } = service;
  return {
    ...serviceEnvironment(service, parts),
    ...extraEnv[definition.program],
    ...extraEnv[definition.name],
    ...extraEnv[name],
  };
}
