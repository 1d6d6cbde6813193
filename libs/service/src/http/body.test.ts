import { PassThrough } from 'node:stream';
import type { Request } from 'express';
import { readBody } from './body';

function requestOf(headers: Record<string, string> = {}): PassThrough & Request {
  return Object.assign(new PassThrough(), { headers }) as unknown as PassThrough & Request;
}

it('reads a body as a stream', async () => {
  const request = requestOf();
  request.write('{"a"');
  request.end(':1}');
  expect((await readBody(request, 10)).toString()).toBe('{"a":1}');
});

it('stops at the limit, with or without Content-Length', async () => {
  const tooLarge = { status: 413 };
  await expect(readBody(requestOf({ 'content-length': '11' }), 10)).rejects.toMatchObject(tooLarge);
  const request = requestOf();
  request.write('x'.repeat(11));
  await expect(readBody(request, 10)).rejects.toMatchObject(tooLarge);
});

it('answers 400, not 500, if the client disconnects', async () => {
  const request = requestOf();
  request.write('{"a"');
  request.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
  await expect(readBody(request, 10)).rejects.toMatchObject({ status: 400 });
});
