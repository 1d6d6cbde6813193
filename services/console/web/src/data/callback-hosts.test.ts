import { furtherHosts, readHosts } from './callback-hosts';

it('shows the hosts other than the URL’s', () => {
  const hosts = ['shop.example.com', 'hooks.example.com'];
  expect(furtherHosts({ url: 'https://shop.example.com:8443/sms', hosts })).toEqual(['hooks.example.com']);
  expect(furtherHosts({ url: 'https://shop.example.com/', hosts: hosts.slice(0, 1) })).toEqual([]);
  expect(furtherHosts(undefined)).toEqual([]);
});

it('reads one host per line, and none from an empty field', () => {
  expect(readHosts(' a.example \n\nb.example, c.example\n')).toEqual(['a.example', 'b.example', 'c.example']);
  expect(readHosts(' \n')).toEqual([]);
});
