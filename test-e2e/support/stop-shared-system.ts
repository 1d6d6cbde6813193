import { sharedSystem } from './shared-system';

/** jest's globalTeardown: at the end of a run nothing of the shared system is left. */
export default async function stopSharedSystem(): Promise<void> {
  await sharedSystem.stop();
}
