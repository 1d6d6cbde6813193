import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { ClientGoneError } from '../limits/fair-share';
import { beginBody, LargeBody } from './request-body';

function requestWith(length: number): PassThrough & IncomingMessage {
  const headers = { 'content-length': String(length) };
  return Object.assign(new PassThrough(), { headers, complete: false }) as unknown as PassThrough &
    IncomingMessage;
}

const closed = (request: PassThrough): Promise<void> =>
  new Promise((resolve) => {
    request.once('close', resolve);
    request.destroy();
  });

describe('a client that disconnects', () => {
  it('is detected in the middle of a body', async () => {
    const request = requestWith(100);
    request.write('half');
    const body = beginBody(request);
    request.destroy();
    await expect(body).rejects.toBeInstanceOf(ClientGoneError);
  });

  // For example during the lookup of the key: the event `close` had no listener, and the request would wait until its deadline.
  it('is detected before its body is read', async () => {
    const request = requestWith(100);
    await closed(request);
    await expect(beginBody(request)).rejects.toBeInstanceOf(ClientGoneError);
  });

  it('is detected before its large body is streamed', async () => {
    const request = requestWith(1_000_000);
    await closed(request);
    const body = new LargeBody(request, [], 2_000_000);
    await expect(body.toArray()).rejects.toBeInstanceOf(ClientGoneError);
  });
});
