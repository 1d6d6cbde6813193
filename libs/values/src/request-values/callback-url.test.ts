import { readCallbackHost, readCallbackUrl } from './callback-url';

const read = (value: unknown, allowHttp = true) => readCallbackUrl(value, { allowHttp });

it.each([
  ['https://example.com', { origin: 'https://example.com', target: '/', login: null }],
  ['http://EXAMPLE.com:8080/a?b=c#d', { origin: 'http://example.com:8080', target: '/a?b=c', login: null }],
  ['https://user:p%40ss@example.com/', { origin: 'https://example.com', target: '/', login: 'user:p@ss' }],
])('%s can be called', (value, url) => {
  expect(read(value)).toEqual({ url: { host: 'example.com', ...url } });
});

it.each([
  ['http://user%ZZ:pass@example.com', '%'],
  ['https://user%ff:pass@example.com', '%'],
  ['ftp://example.com', 'http or https'],
  ['example.com', 'http or https'],
  ['http://', 'http or https'],
  ['', 'http or https'],
  ['https://example.com:0/', 'port 0'],
  [`https://example.com/${'x'.repeat(3_000)}`, '2048'],
  [5, 'string'],
  [null, 'string'],
])('%s cannot be called, with the reason', (value, why) => {
  expect(read(value)).toEqual({ why: expect.stringContaining(why) });
});

it('accepts http only if it is allowed', () => {
  expect(read('http://example.com', false)).toEqual({ why: 'it must be an https address.' });
});

it.each([
  ['example.com', 'example.com'],
  ['Hooks.Example.COM', 'hooks.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['10.0.0.1', '10.0.0.1'],
  ['[2001:DB8::1]', '[2001:db8::1]'],
])('the host %s is %s', (value, host) => {
  expect(readCallbackHost(value)).toBe(host);
});

it.each([
  '',
  'https://example.com',
  'example.com:8080',
  'a@example.com',
  'example.com/a',
  'a?b',
  '*.example.com',
  'host!!',
  'a..example.com',
  'a$b',
  '(a)',
])('%j is not a host', (value) => {
  expect(readCallbackHost(value)).toBeNull();
});
