import { readConfig } from './config';

const needed = {
  MONGO_URL: 'mongodb://m',
  GATEWAY_URL: 'http://gateway:8080',
  OPERATOR_URL: 'http://gateway:9080',
  CONSOLE_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
};

describe('settings of the console', () => {
  it('have defaults', () => {
    expect(readConfig(needed)).toMatchObject({
      PORT: 8082,
      METRICS_PORT: 9082,
      BIND_ADDRESS: '127.0.0.1',
      MONGO_DATABASE: 'herald_console',
      PUBLIC_URL: 'http://127.0.0.1:8082',
      TRUSTED_PROXIES: [],
      CONSOLE_FACES: 'both',
      COMPANY_URL: 'http://127.0.0.1:8082',
    });
  });

  it('name the trusted proxies', () => {
    const read = readConfig({ ...needed, TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7' });
    expect(read.TRUSTED_PROXIES).toEqual(['10.0.0.0/8', '192.0.2.7']);
  });

  it.each(['MONGO_URL', 'GATEWAY_URL', 'OPERATOR_URL', 'CONSOLE_ENCRYPTION_KEY'])('need %s', (name) => {
    expect(() => readConfig({ ...needed, [name]: '' })).toThrow(name);
  });

  it.each([
    ['GATEWAY_URL', 'gateway'],
    ['PUBLIC_URL', 'ftp://x'],
    ['TRUSTED_PROXIES', 'nonsense'],
    ['CONSOLE_FACES', 'companies'],
    ['COMPANY_URL', 'ftp://x'],
    ['CONSOLE_ENCRYPTION_KEY', 'short'],
  ])('refuse %s=%s', (name, value) => {
    expect(() => readConfig({ ...needed, [name]: value })).toThrow(name);
  });
});
