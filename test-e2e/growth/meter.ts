import { readdir, readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { HeraldSystem } from '@herald/launcher';

/** CPU time of each service process since it started, in ms, without the servers. */
export async function cpuOf(pids: Record<string, number>): Promise<Record<string, number>> {
  const services = Object.entries(pids).filter(([name]) => !/^(mongod|rabbitmq|epmd)/.test(name));
  const read = services.map(async ([name, pid]) => [name, await cpuOfProcess(pid)] as const);
  return Object.fromEntries(await Promise.all(read));
}

/** The kernel counts each thread in ns (proc_pid_schedstat); `/proc/<pid>/stat` would count in steps of 10 ms. */
async function cpuOfProcess(pid: number): Promise<number> {
  const tasks = `/proc/${pid}/task`;
  const times = (await readdir(tasks)).map(async (id) => {
    // A thread may have ended since.
    const text = await readFile(`${tasks}/${id}/schedstat`, 'utf8').catch(() => '0');
    return Number(text.split(' ')[0]) / 1e6;
  });
  return (await Promise.all(times)).reduce((sum, ms) => sum + ms, 0);
}

/** Memory of all service processes together, in MB. */
export async function memoryOf(pids: Record<string, number>): Promise<number> {
  const services = Object.entries(pids).filter(([name]) => !/^(mongod|rabbitmq|epmd)/.test(name));
  const read = services.map(async ([, pid]) => {
    const kb = /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kb ?? 0) / 1024;
  });
  return (await Promise.all(read)).reduce((sum, mb) => sum + mb, 0);
}

/**
 * Asks each service for `/healthz` all the time, which only its main thread answers, and counts the CPU time of that thread until the answer: a
 * thread that waits for a processor of a busy machine holds nobody. In a thread of its own: this one prepares inputs.
 */
const PROBE = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { readFileSync } = require('node:fs');
  const http = require('node:http');
  const worst = {};
  for (const [name, url, pid] of workerData) {
    const cpu = () => Number(readFileSync('/proc/' + pid + '/task/' + pid + '/schedstat', 'utf8').split(' ', 1)[0]) / 1e6;
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    let begun = null;
    const ask = () => {
      begun = cpu();
      http.get(url + '/healthz', { agent }, (answer) => answer.resume().once('end', done)).once('error', done);
    };
    const note = () => {
      if (begun !== null) worst[name] = Math.max(worst[name] ?? 0, cpu() - begun);
    };
    const done = () => {
      note();
      begun = null;
      setTimeout(ask, 3);
    };
    ask();
    parentPort.on('message', note);
  }
  parentPort.on('message', () => {
    parentPort.postMessage({ ...worst });
    for (const name in worst) delete worst[name];
  });
`;

/** The longest time in ms for which the main thread of each service ran without an answer. */
export class PauseProbe {
  private readonly worker: Worker;

  constructor({ addresses, pids }: Pick<HeraldSystem, 'addresses' | 'pids'>) {
    const asked = Object.entries(addresses).filter(([name, { url }]) => url !== '' && pids[name]);
    const workerData = asked.map(([name, { url }]) => [name, url, pids[name]]);
    this.worker = new Worker(PROBE, { eval: true, workerData });
  }

  /** The longest pauses since the last call. */
  read(): Promise<Record<string, number>> {
    const answer = new Promise<Record<string, number>>((resolve) => this.worker.once('message', resolve));
    this.worker.postMessage('read');
    return answer;
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}
