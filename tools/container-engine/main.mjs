/**
 * `node tools/container-engine/main.mjs start|stop`: controls the engine of the tests by hand. `start` prints settings for a shell: `eval
 * "$(node tools/container-engine/main.mjs start)"`. Run `npx tsc -b` first.
 */
import { obtainEngine, stopEngine } from './engine.mjs';

const [command] = process.argv.slice(2);
if (command === 'start') {
  const { env, origin } = await obtainEngine({ owner: 0, report: console.error });
  console.error(origin);
  for (const [name, value] of Object.entries(env)) console.log(`export ${name}='${value}'`);
} else if (command === 'stop') {
  await stopEngine();
} else {
  console.error('Usage: node tools/container-engine/main.mjs start|stop');
  process.exitCode = 2;
}
