import { once } from 'node:events';
import { connect } from 'node:tls';
import { TEST_CERTIFICATE, TEST_KEY } from '../testing/certificate';
import { BIND_TRANSCEIVER } from '../testing/octets';
import { fixtureForEachTest } from '../testing/simulator-fixture';
import { TestClient } from '../testing/smpp-client';

const fixture = fixtureForEachTest({}, { SMPP_TLS_CERT: TEST_CERTIFICATE, SMPP_TLS_KEY: TEST_KEY });

describe('SMPP over TLS', () => {
  it('shows the certificate it was given', async () => {
    const socket = connect({ port: fixture.simulator.smppPort, host: 'localhost', ca: TEST_CERTIFICATE });
    await once(socket, 'secureConnect');
    expect(socket.authorized).toBe(true);
    socket.write(BIND_TRANSCEIVER);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.subarray(4, 12).toString('hex')).toBe('8000000900000000');
    socket.destroy();
  });

  it('takes no plain connection', async () => {
    await expect(TestClient.bind({ port: fixture.simulator.smppPort })).rejects.toThrow('closed');
  });
});
