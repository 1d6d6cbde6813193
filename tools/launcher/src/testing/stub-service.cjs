/** Stands for a service: answers /readyz on PORT, and shows its environment on /env. */
const { createServer } = require('node:http');

createServer((request, response) => {
  if (request.url === '/env') return response.end(JSON.stringify(process.env));
  response.writeHead(request.url === '/readyz' ? 200 : 404).end();
}).listen(Number(process.env.PORT), '127.0.0.1');

process.on('SIGTERM', () => process.exit(0));
