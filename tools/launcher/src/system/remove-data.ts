import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { removeContainers } from '@herald/local-servers';
import { waitForLastRun } from './last-run';

/** Files and folders of the launcher. The tests and the benchmark have others in the same folder, and may be running. */
const OWN = /^(data.*|logs|secrets|(demo|processes|run|secrets)\.json)$/;

/** Removes the data of earlier starts. @throws SetupError if another launcher is running */
export async function removeData(dir: string, env: NodeJS.ProcessEnv): Promise<void> {
  await waitForLastRun(dir);
  await removeContainers(join(dir, 'data'), env);
  for (const name of existsSync(dir) ? readdirSync(dir) : []) {
    if (OWN.test(name)) rmSync(join(dir, name), { recursive: true, force: true });
  }
}
