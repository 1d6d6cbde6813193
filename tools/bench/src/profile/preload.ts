/**
 * Loaded into a service process before its own code (`NODE_OPTIONS=--require`): SIGUSR2 begins a CPU profile, and ends it into
 * the file that HERALD_PROFILE names. So only what a row measures is in it.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { isMainThread } from 'node:worker_threads';

const SAMPLING_MICROSECONDS = 500;
const file = process.env['HERALD_PROFILE'];

async function begin(): Promise<Session> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLING_MICROSECONDS });
  await session.post('Profiler.start');
  return session;
}

async function end(session: Session, into: string): Promise<void> {
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  // In one step: who waits for the file finds it whole.
  writeFileSync(`${into}.part`, JSON.stringify(profile));
  renameSync(`${into}.part`, into);
}

if (file && isMainThread) {
  let session: Promise<Session> | null = null;
  process.on('SIGUSR2', () => {
    if (session === null) {
      session = begin();
      return;
    }
    const running = session;
    session = null;
    void running.then((each) => end(each, file));
  });
}
