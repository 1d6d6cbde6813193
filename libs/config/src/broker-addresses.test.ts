import { brokerAddresses, readSettings, serviceSettings, settingsSchema } from './index';

const read = (text: string) => brokerAddresses(text).map(({ href }) => href);

it.each([
  ['amqp://localhost', ['amqp://localhost']],
  [
    ' amqp://u:p@a:5672/%2F, amqps://u:p@b/x ,amqp://[::1]:5673',
    ['amqp://u:p@a:5672/%2F', 'amqps://u:p@b/x', 'amqp://[::1]:5673'],
  ],
  ['amqp://us,er:pass@a,amqp://b', ['amqp://us,er:pass@a', 'amqp://b']],
])('reads %s', (text, addresses) => {
  expect(read(text)).toEqual(addresses);
});

it.each([
  ['amqp://u:secret@a,http://b', 'address 1 of 1'],
  ['http://u:secret@a,amqp://b', 'address 1 of 2'],
  ['amqp://a,amqp://u:secret@', 'address 2 of 2'],
  ['amqp://u:secret@a,b:5672', 'address 1 of 1 contains a comma: every address must begin with amqp://'],
  ['amqp://u:secret@a:5672/x,b', 'address 1 of 1 contains a comma'],
  ['amqp://a,amqp://u:secret@b:port', 'address 2 of 2'],
  ['secret', 'address 1 of 1 must have the form amqp://user:password@host'],
])('reports the position of the invalid address without showing an address: %s', (text, message) => {
  expect(() => brokerAddresses(text)).toThrow(message);
  expect(() => brokerAddresses(text)).not.toThrow(/secret/);
});

it('names the invalid setting of a service', () => {
  const schema = settingsSchema(serviceSettings('db', 3000));
  const given = { MONGO_URL: 'mongodb://x' };
  const wrong = () => readSettings(schema, { ...given, AMQP_URL: 'amqp://a,amqp://u:secret@b:port' });
  expect(wrong).toThrow(/"AMQP_URL" .*address 2 of 2 must have the form amqp:\/\/user:password@host:port/);
  expect(wrong).not.toThrow(/secret/);
});
