/** A request as raw bytes, and the allowed reactions of a server. */
export interface WireRequest {
  /** The maker and the operation, for the report. */
  what: string;
  /** Chunks, written one after another with a pause in between. */
  pieces: Buffer[];
  /** Number of responses of a correct server; 0 = none, because the request never ends. */
  answers: number;
  /** The connection may be closed instead of a response, or before all of them. */
  mayClose: boolean;
  /** The response has no body (HEAD). */
  headOnly: boolean;
}

export interface PlainRequest {
  method: string;
  /** As in the request line. */
  target: string;
  headers: [name: string, value: string][];
  body: Buffer | null;
}

/** The bytes of an ordinary request, with host and length; a given header is kept. */
export function wireOf(what: string, request: PlainRequest): WireRequest {
  const { method, target, body } = request;
  return {
    what: `${what}: ${method} ${target.slice(0, 200)}`,
    pieces: [Buffer.concat([headOf(request), body ?? Buffer.alloc(0)])],
    answers: 1,
    mayClose: false,
    headOnly: method === 'HEAD',
  };
}

export function headOf({ method, target, headers, body }: PlainRequest): Buffer {
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  const lines = [`${method} ${target} HTTP/1.1`];
  if (!given.has('host')) lines.push('Host: fuzz');
  for (const [name, value] of headers) lines.push(`${name}: ${value}`);
  const isFramed = given.has('content-length') || given.has('transfer-encoding');
  if (body && !isFramed) lines.push(`Content-Length: ${body.length}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}
