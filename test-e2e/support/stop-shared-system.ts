import { sharedSystem } from './shared-system';

/** jest's globalTeardown: stops the shared system at the end of a run. */
export default async function stopSharedSystem(): Promise<void> {
  await sharedSystem.stop();
}
