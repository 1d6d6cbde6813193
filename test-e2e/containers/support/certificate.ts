import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes a self-signed `fullchain.pem` and `privkey.pem` for a name into a folder, as the page expects them. Returns the certificate. */
export function selfSignedFor(host: string, folder: string): string {
  const key = join(folder, 'privkey.pem');
  const certificate = join(folder, 'fullchain.pem');
  const algorithm = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const output = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', ...algorithm, '-days', '2', ...subject, ...output], {
    stdio: 'ignore',
  });
  return readFileSync(certificate, 'utf8');
}
