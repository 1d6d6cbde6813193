import { request } from 'node:https';
import type { TLSSocket } from 'node:tls';

export interface HttpsAnswer {
  status: number;
  body: Record<string, unknown>;
  /** The fingerprint of the server's certificate. */
  certificate: string;
}

export interface HttpsQuestion {
  /** The expected name in the certificate. */
  host: string;
  /** The certificate, or that of its authority, in PEM. */
  authority: string;
  key?: string;
  /** Makes the request a POST. */
  body?: object | undefined;
}

/** A request on a new connection, which verifies the certificate. */
export function askOverHttps(
  url: string,
  { host, authority, key, body }: HttpsQuestion,
): Promise<HttpsAnswer> {
  const headers = { 'content-type': 'application/json', ...(key && { key }) };
  const options = { servername: host, ca: authority, method: body ? 'POST' : 'GET', headers, agent: false };
  return new Promise((resolve, reject) => {
    const asked = request(url, options, (response) => {
      const certificate = (response.socket as TLSSocket).getPeerCertificate().fingerprint256;
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => {
        const answer = JSON.parse(text || '{}') as HttpsAnswer['body'];
        resolve({ status: response.statusCode!, body: answer, certificate });
      });
    });
    asked.once('error', reject).end(body ? JSON.stringify(body) : undefined);
  });
}
