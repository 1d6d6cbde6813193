import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { LoadClient } from './load-client';

/**
 * Starts a centre of its own on free ports and prints how fast it takes submits and gives receipts.
 * `node dist/bench/bench.js [submits] [binds] [window]`
 */
interface Started {
  smppPort: number;
  metricsPort: number;
}

async function startCentre(): Promise<{ centre: ChildProcess; ports: Started }> {
  const free = { SMPP_PORT: '0', WEB_PORT: '0', METRICS_PORT: '0' };
  const settings = { SIMULATOR_SETTINGS: JSON.stringify({ receiptDelayMs: 0, numberCodes: false }) };
  const centre = spawn(process.execPath, [join(__dirname, '..', 'main.js')], {
    env: { ...process.env, PORT: '', BIND_ADDRESS: '127.0.0.1', ...free, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: centre.stdout! })) {
    const entry = JSON.parse(line) as Started & { event: string };
    if (entry.event === 'simulator.started') return { centre, ports: entry };
    process.stderr.write(`${line}\n`);
  }
  throw new Error('The centre did not start');
}

/** A figure of the centre's process. */
async function metric(metricsPort: number, name: string): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(new RegExp(`^${name}\\S* (\\S+)`, 'm').exec(metrics)?.[1] ?? NaN);
}

const CPU_SECONDS = 'process_cpu_seconds_total';
const MEMORY_BYTES = 'process_resident_memory_bytes';

const FIRST_NUMBER = 995_500_000_000;

async function main(): Promise<void> {
  const [submits = 200_000, binds = 2, window = 200] = process.argv.slice(2).map(Number);
  const { centre, ports } = await startCentre();
  try {
    const share = Math.floor(submits / binds);
    const clients = Array.from({ length: binds }, (_, index) => {
      const firstNumber = FIRST_NUMBER + index * share;
      const account = { systemId: 'herald', password: 'herald' };
      return new LoadClient({
        host: '127.0.0.1',
        port: ports.smppPort,
        ...account,
        submits: share,
        window,
        firstNumber,
      });
    });
    const cpuBefore = await metric(ports.metricsPort, CPU_SECONDS);
    const begun = performance.now();
    await Promise.all(clients.map((client) => client.run()));
    const seconds = (performance.now() - begun) / 1000;
    const cpu = (await metric(ports.metricsPort, CPU_SECONDS)) - cpuBefore;
    const megabytes = (await metric(ports.metricsPort, MEMORY_BYTES)) / 2 ** 20;
    const done = share * binds;
    process.stdout.write(
      `${done} submits with a receipt each, ${binds} binds, window ${window}: ${seconds.toFixed(2)} s\n` +
        `${Math.round(done / seconds)} submits/s, ${((cpu * 1e6) / done).toFixed(1)} µs of the centre's CPU each, ${Math.round(megabytes)} MiB of memory at the end\n`,
    );
  } finally {
    centre.kill('SIGTERM');
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
