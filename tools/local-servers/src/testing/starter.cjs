/**
 * Starts processes for a test that the guard has to end, prints their pids as JSON, and keeps running: `starter.cjs <module with
 * RunningProcess and Guard>`. One child ignores SIGTERM, and one starts a daemon that leaves its parent.
 */
const [library] = process.argv.slice(2);
const { Guard, RunningProcess } = require(library);

const stubborn =
  "process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1000); console.log('ready')";
const daemon = `
  const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'],
    { detached: true, stdio: 'ignore' });
  child.unref();
  console.log('daemon ' + child.pid);
  setInterval(() => undefined, 1000);
`;

async function main() {
  const guard = new Guard(500);
  const start = (name, code) =>
    RunningProcess.start(
      {
        name,
        command: process.execPath,
        args: ['-e', code],
        env: process.env,
        logFile: `${process.cwd()}/${name}.log`,
        probe: () => Promise.resolve(),
        readyWithinMs: 1000,
        stopGraceMs: 1000,
      },
      guard,
    );
  const [first, second] = [await start('stubborn', stubborn), await start('daemon', daemon)];
  process.stdout.write(`${JSON.stringify([first.pid, second.pid])}\n`);
  setInterval(() => undefined, 1000);
}

void main();
