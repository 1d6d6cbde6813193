/**
 * The image's health check: asks the service of this container for `/readyz`, on the port that its own settings name.
 * Exit code 0 = ready. Silent where a tool runs that listens nowhere.
 */
import http from 'node:http';
import https from 'node:https';

const { GATEWAY_PORT, PORT, WEB_PORT, TLS_CERT_FILE } = process.env;
const port = GATEWAY_PORT ?? PORT ?? WEB_PORT;
const TIMEOUT_MS = 4_000;

if (port === undefined) process.exit(0);

const options = {
  host: '127.0.0.1',
  port: Number(port),
  path: '/readyz',
  timeout: TIMEOUT_MS,
  // Its certificate names the public host, and this is the same machine.
  rejectUnauthorized: false,
};
const request = (TLS_CERT_FILE ? https : http).get(options, (response) => {
  response.setEncoding('utf8').on('data', (text) => console.log(text));
  response.on('end', () => process.exit(response.statusCode === 200 ? 0 : 1));
});
request.on('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)));
request.on('error', (error) => {
  console.log(error.message);
  process.exit(1);
});
