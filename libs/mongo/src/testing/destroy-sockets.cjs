/**
 * `node destroy-sockets.cjs <url> <database>`: counts to ten in MongoDB and destroys all sockets of the driver before each step. It is a separate
 * process, because jest loads the driver for each test file, so that the error classes in one process differ.
 */
const { subscribe } = require('node:diagnostics_channel');
const { connectMongo } = require('../../dist/index.js');

const [, , url, database] = process.argv;
const nothing = () => undefined;
const logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };

async function main() {
  const sockets = [];
  subscribe('net.client.socket', ({ socket }) => sockets.push(socket));
  const connection = await connectMongo({ url, database, name: 'mongo-test', logger, maxPoolSize: 1 });
  const things = connection.db.collection('closed');
  await things.insertOne({ _id: 1, n: 0 });
  for (let times = 0; times < 10; times++) {
    // The `close` event of a destroyed socket follows in the next iteration of the event loop, and the driver writes to the socket until then.
    for (const socket of sockets) socket.destroy();
    await things.updateOne({ _id: 1 }, { $inc: { n: 1 } });
  }
  const { n } = await things.findOne({ _id: 1 });
  console.log(n);
  await connection.close();
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
