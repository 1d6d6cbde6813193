import { parse } from 'yaml';
import { textOf } from '../support/checkout';
import type { ComposeFile } from './support/compose-file';
import { composeErrors } from './support/schema';

describe('deploy/compose.tls.yml', () => {
  const file = parse(textOf('deploy', 'compose.tls.yml')) as ComposeFile;

  it('is valid by the Compose Specification, and changes the balancer’s port for companies', () => {
    expect(composeErrors(file)).toEqual([]);
    const [name] = Object.keys(file.services['balancer']!.environment!);
    const config = textOf('deploy', 'servers', 'haproxy.cfg');
    expect(config).toMatch(new RegExp(`\\.if defined\\(${name}\\)\\n +bind :8080 ssl crt "\\$${name}"`));
    expect(file.services['balancer']!.secrets).toEqual(Object.keys(file.secrets));
  });

  it('gives companies the address with the name in the certificate', () => {
    expect(Object.keys(file.services).sort()).toEqual(['balancer', 'console']);
    expect(file.services['console']!.environment).toEqual({
      API_URL: expect.stringMatching(/^\$\{API_URL:-https:\/\/\$\{GATEWAY_HOST:\?/),
    });
  });
});
