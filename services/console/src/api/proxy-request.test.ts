import { Readable } from 'node:stream';
import express from 'express';
import request from 'supertest';
import type { OpenSession } from '../sessions/session-service';
import { type ProxiedRequest, proxyRequest } from './proxy-request';

/** The body that the browser gets if the gateway answers with these headers and this text. */
async function bytesOf(headers: Record<string, string>, text: string): Promise<Buffer> {
  const gateway = { send: async () => ({ statusCode: 200, headers, body: Readable.from([text]) }) as never };
  const session = { credential: { face: 'company', secret: 'x' } } as OpenSession;
  const app = express();
  app.get('/list', async (asked, response) =>
    proxyRequest(gateway, {
      request: asked,
      response,
      session,
      target: '/list',
      onRefused: async () => undefined,
    } as ProxiedRequest),
  );
  const { body } = await request(app).get('/list').responseType('blob');
  return body as Buffer;
}

describe('a download', () => {
  it('that is CSV begins with a byte order mark, so that Excel reads Georgian', async () => {
    const text = 'number,name\r\n995555123456,ნინო\r\n';
    const length = String(Buffer.byteLength(text));
    const file = await bytesOf({ 'content-type': 'text/csv; charset=utf-8', 'content-length': length }, text);
    expect(file.toString('latin1').slice(0, 3)).toBe('\xef\xbb\xbf');
    expect(file.subarray(3).toString()).toBe(text);
  });

  it('that is anything else is unchanged', async () => {
    const text = '{"data":"ნინო"}';
    expect((await bytesOf({ 'content-type': 'application/json' }, text)).toString()).toBe(text);
  });
});
