import { connectionError, networkError } from './network-error';

describe('an error of a connection', () => {
  it.each([
    ['connect ECONNREFUSED 127.0.0.1:1', 'route.net.refused', 'ECONNREFUSED'],
    ['getaddrinfo ENOTFOUND smsc.example', 'route.net.name', 'ENOTFOUND'],
    ['connect ETIMEDOUT 192.0.2.1:2775', 'route.net.unreachable', 'ETIMEDOUT'],
    ['no bind response', 'route.net.silent', 'no bind response'],
    ['closed by the peer', 'route.net.closed', 'closed by the peer'],
    ['connection timeout', 'route.net.unreachable', 'connection timeout'],
    ['the received data is not SMPP: a PDU of 1213486160 bytes', 'route.net.protocol', 'is not SMPP'],
    ['self-signed certificate', 'route.net.certificate', 'certificate'],
  ])('%s is %s', (error, text, code) => {
    expect(networkError(error)).toEqual({ text, code });
  });

  it('of another kind stays as it is', () => {
    expect(networkError("ENOENT: no such file or directory, open '/no/such.pem'")).toBeNull();
  });

  it.each([
    ['connect ECONNREFUSED 127.0.0.1:1', 'route.net.refused (ECONNREFUSED)'],
    ['the received data is not SMPP: a PDU of 1213486160 bytes', 'route.net.protocol'],
    ['bind refused', 'translated: bind refused'],
  ])('%s is shown as %s', (error, words) => {
    expect(
      connectionError(
        error,
        (text) => text,
        (said) => `translated: ${said}`,
      ),
    ).toBe(words);
  });
});
