import type { HeraldSystem } from '@herald/launcher';
import { mongo } from 'mongoose';

const STEP_DOWN_SECONDS = 60;
/** An election is over by then, on a busy machine too. */
const SELECTION_MS = 60_000;

async function withAdmin<T>(url: string, work: (admin: mongo.Db) => Promise<T>): Promise<T> {
  const client = new mongo.MongoClient(url, { serverSelectionTimeoutMS: SELECTION_MS });
  try {
    await client.connect();
    return await work(client.db('admin'));
  } finally {
    await client.close();
  }
}

/** The members' processes in the order of the URL. */
function members({ run }: HeraldSystem): { name: string; host: string }[] {
  const hosts = run.mongoUrl.replace(/^mongodb:\/\/|\/.*$/g, '').split(',');
  return hosts.map((host, i) => ({ name: `mongod-${i + 1}`, host }));
}

async function primaryHost({ run }: HeraldSystem): Promise<string> {
  return withAdmin(run.mongoUrl, async (admin) => String((await admin.command({ hello: 1 }))['me']));
}

/** The process that is the primary at this moment. */
export async function primary(system: HeraldSystem): Promise<string> {
  const me = await primaryHost(system);
  return members(system).find(({ host }) => host === me)!.name;
}

export async function secondaries(system: HeraldSystem): Promise<string[]> {
  const me = await primaryHost(system);
  return members(system)
    .filter(({ host }) => host !== me)
    .map(({ name }) => name);
}

export async function stepDown({ run }: HeraldSystem): Promise<void> {
  await withAdmin(run.mongoUrl, (admin) => admin.command({ replSetStepDown: STEP_DOWN_SECONDS }));
}
