import { execFileSync } from 'node:child_process';

/** Starts a service with these needs in a process of its own. @returns the database and broker drivers that it loaded */
function driversOf(needs: object): string[] {
  const script = `
    const { bareApp, startHttpServer, startService } = require('@herald/service');
    const settings = { PORT: 0, BIND_ADDRESS: '127.0.0.1', MONGO_URL: 'no-address', MONGO_DATABASE: 'unused' };
    const nothing = () => undefined;
    const service = {
      name: 'small',
      needs: ${JSON.stringify(needs)},
      readConfig: () => settings,
      compose: () => ({
        tasks: [{ name: 'work', everyMs: 60_000, run: async () => undefined }],
        listen: () => startHttpServer(bareApp(), 0, '127.0.0.1'),
      }),
    };
    const logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };
    startService(service, { logger })
      .then((running) => running.stop(), (error) => {
        // The driver refuses the address without a connection.
        if (!/Invalid scheme/.test(error.message)) throw error;
      })
      .then(() => {
        const files = Object.keys(require.cache).join();
        console.log(['mongoose', 'amqplib'].filter((name) => files.includes('/node_modules/' + name + '/')).join());
        process.exit(0);
      });
  `;
  const printed = execFileSync(process.execPath, ['-e', script], { cwd: __dirname, encoding: 'utf8' });
  return printed.trim().split(',').filter(Boolean);
}

it('a service loads only the drivers of the servers that it needs', () => {
  expect(driversOf({})).toEqual([]);
  expect(driversOf({ mongo: {} })).toEqual(['mongoose']);
});
