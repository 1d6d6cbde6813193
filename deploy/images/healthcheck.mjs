/**
 * The image's health check: requests `/readyz` from the service of this container, on the port of its settings. Exit code 0 = ready. Also 0
 * if the container runs a tool that listens on no port.
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
  // The certificate names the public host, and the request stays on this machine.
  rejectUnauthorized: false,
};
const request = (TLS_CERT_FILE ? https : http).get(options, (response) => {
  response.setEncoding('utf8').on('data', (text) => console.log(text));
  response.on('end', () => process.exit(response.statusCode === 200 ? 0 : 1));
});
request.on('timeout', () => request.destroy(new Error(`no response within ${TIMEOUT_MS} ms`)));
request.on('error', (error) => {
  console.log(error.message);
  process.exit(1);
});
