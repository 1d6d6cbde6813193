import { once } from 'node:events';
import { connect } from 'node:tls';
import { TEST_PAIRS } from '@herald/testing/certificates';
import { BIND_TRANSCEIVER } from '../testing/bytes';
import { fixtureForEachTest } from '../testing/simulator-fixture';
import { TestClient } from '../testing/smpp-client';

const { cert, key } = TEST_PAIRS[0];
const fixture = fixtureForEachTest({}, { SMPP_TLS_CERT: cert, SMPP_TLS_KEY: key });

describe('SMPP over TLS', () => {
  it('presents the configured certificate', async () => {
    const socket = connect({ port: fixture.simulator.smppPort, host: 'localhost', ca: cert });
    await once(socket, 'secureConnect');
    expect(socket.authorized).toBe(true);
    socket.write(BIND_TRANSCEIVER);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.subarray(4, 12).toString('hex')).toBe('8000000900000000');
    socket.destroy();
  });

  it('refuses a plain connection', async () => {
    await expect(TestClient.bind({ port: fixture.simulator.smppPort })).rejects.toThrow('closed');
  });
});
