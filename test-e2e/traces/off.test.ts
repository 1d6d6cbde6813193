/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../support/checkout';
import { newCompany } from '../support/company';
import { newPhone } from '../support/phones';

const run = promisify(execFile);
const SERVICES = ['gateway', 'sms', 'brand', 'billing', 'callback-dispatcher'];

describe('without an endpoint for traces', () => {
  it.each([
    ['nothing of OpenTelemetry is loaded for it', '', false],
    ['(with one, it is)', 'http://127.0.0.1:9', true],
  ])('%s', async (_what, endpoint, loaded) => {
    const program = `
      const { startTracing } = require('${root}/libs/telemetry/src/tracing');
      startTracing({ service: 'test', logger: { info() {} }, environment: { OTEL_EXPORTER_OTLP_ENDPOINT: '${endpoint}' } });
      for (const service of ${JSON.stringify(SERVICES)}) require('${root}/services/' + service + '/dist/compose.js');
      // prom-client loads the API package, which is a few small files, whether traces are on or off.
      const files = Object.keys(require.cache).filter((file) => !file.includes('@opentelemetry/api/'));
      console.log(JSON.stringify([files.length > 500, files.some((file) => file.includes('@opentelemetry'))]));
      process.exit();`;
    const { stdout } = await run(process.execPath, ['-e', program], { env: { PATH: process.env['PATH'] } });
    expect(JSON.parse(stdout)).toEqual([true, loaded]);
  });

  it('requests and callbacks have no trace headers, and a client’s trace is ignored', async () => {
    const company = await newCompany({ callbacks: true });
    const number = newPhone();
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const send = { brandID: company.brandID, numbers: [number], text: 'Hello' };
    const { headers } = await company.api.send(send, { headers: { traceparent } });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-/);
    const calls = await company.receiver.callbacksOf(number);
    for (const call of calls) expect(call.headers).not.toHaveProperty('traceparent');
  });
});
