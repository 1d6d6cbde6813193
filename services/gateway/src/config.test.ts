import { TOKEN_KEYS } from '@herald/testing/token-keys';
import { readConfig } from './config';

const environment = {
  MONGO_URL: 'mongodb://localhost',
  AMQP_URL: 'amqp://localhost',
  INTERNAL_TOKEN_PRIVATE_KEY: TOKEN_KEYS.privateText,
  OPERATOR_TOKEN: 'o'.repeat(16),
  KEY_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  SMS_URL: 'http://sms-1:8081, http://sms-2:8081',
  BRAND_URL: 'http://brand:8082',
  BILLING_URL: 'http://billing:8083',
  CALLBACKS_URL: 'https://callbacks:8084',
};

it.each([
  ['OPERATOR_TOKEN', 'short'],
  ['KEY_ENCRYPTION_KEY', 'c2hvcnQ='],
  ['INTERNAL_TOKEN_PRIVATE_KEY', 'short'],
  ['SMS_URL', 'not a url'],
  ['BRAND_URL', undefined],
  ['TRUSTED_PROXIES', '10.0.0.0/8, everybody'],
  ['TLS_CERT_FILE', '/tmp/certificate-without-key'],
  ['GATEWAY_PORT', '99999'],
])('refuses an invalid %s without revealing its value', (name, value) => {
  const read = (): unknown => readConfig({ ...environment, [name]: value });
  expect(read).toThrow(name.startsWith('TLS') ? /TLS_KEY_FILE/ : new RegExp(name));
  if (value && !name.startsWith('TLS'))
    expect(read).not.toThrow(new RegExp(value.slice(0, 9).replace(/[./]/g, '\\$&')));
});
