/**
 * `node destroy-sockets.cjs <url> <database>`: counts to ten in MongoDB while it destroys, before each step, all sockets of the driver. A process of
 * its own, because test files that share one have several copies of the driver, whose errors aren't each other's.
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
    // Destroyed now; that they are closed is told one turn of the loop later, and the driver writes to them until then.
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
