import { parse } from 'yaml';
import { textOf } from '../support/checkout';
import { type ComposeFile, composeFile } from './support/compose-file';
import { composeErrors } from './support/schema';

const fileOf = (name: string): ComposeFile => parse(textOf('deploy', name)) as ComposeFile;
const base = composeFile();

describe('deploy/compose.tls.yml', () => {
  const { gateway, console: pages } = fileOf('compose.tls.yml').services;

  it('gives the gateway a certificate, and a name in it on the network of the console', () => {
    expect(gateway!.environment).toEqual({
      TLS_CERT_FILE: '/run/secrets/tls.crt',
      TLS_KEY_FILE: '/run/secrets/tls.key',
    });
    const { default: inside } = gateway!.networks as unknown as { default: { aliases: string[] } };
    expect(inside.aliases).toEqual([expect.stringMatching(/^\$\{GATEWAY_HOST:\?/)]);
    expect(base.services['console']!.networks).toContain('default');
  });

  it('has the console reach the gateway over HTTPS by that name, and the operators’ port as before', () => {
    const port = new URL(String(base.services['console']!.environment!['GATEWAY_URL'])).port;
    expect(pages!.environment!['GATEWAY_URL']).toBe(`https://\${GATEWAY_HOST}:${port}`);
    expect(pages!.environment).not.toHaveProperty('OPERATOR_URL');
    expect(pages!.secrets).toEqual(['tls.crt']);
  });
});

describe('deploy/compose.clusters-tls.yml', () => {
  const file = fileOf('compose.clusters-tls.yml');

  it('is one by the Compose Specification, and changes the balancer’s port for companies', () => {
    expect(composeErrors(file)).toEqual([]);
    const [name] = Object.keys(file.services['balancer']!.environment!);
    const config = textOf('deploy', 'servers', 'haproxy.cfg');
    expect(config).toMatch(new RegExp(`\\.if defined\\(${name}\\)\\n +bind :8080 ssl crt "\\$${name}"`));
    expect(Object.keys(file.services).sort()).toEqual(['balancer', 'console']);
  });
});
