/**
 * `node destroy-sockets.cjs <url> <database>`: counts to ten in MongoDB and destroys all sockets of the driver before each step. It is a process of
 * its own, because test files in one process load several copies of the driver, whose error classes differ.
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
    // The sockets are destroyed now; their `close` event follows one turn of the event loop later, and the driver writes to them until then.
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
