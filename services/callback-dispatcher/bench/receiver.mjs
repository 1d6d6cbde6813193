// A receiver in a process of its own: answers 200 and tells its parent how many it has.
import { createServer } from 'node:http';

let received = 0;
const server = createServer((_request, response) => {
  received++;
  response.end();
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
setInterval(() => process.send({ received }), 50);
