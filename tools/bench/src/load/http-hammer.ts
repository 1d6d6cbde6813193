import { now } from '../measure/clock';
import { percentile } from '../measure/percentiles';
import { HttpConnection } from './http-connection';

export interface HammerOptions {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  /** Behind the host. `{n}` in it or in the body becomes a number of 12 digits that counts up from `first`. */
  path: string;
  body?: string;
  first: number;
  /** Requests in all; where it is missing, `seconds` says how long. */
  count?: number;
  seconds?: number;
  connections: number;
  /** What a right answer holds. */
  expect: string;
}

export interface HammerResult {
  requests: number;
  /** Answers that weren't 2xx with what is expected; the first of them. */
  wrong: number;
  firstWrong: string;
  seconds: number;
  perSecond: number;
  p50: number;
  p99: number;
}

const PLACE = '{n}';

/** Every connection sends its next request as soon as it has the answer to the last. */
export async function hammer(options: HammerOptions): Promise<HammerResult> {
  const { hostname, port } = new URL(options.url);
  const [before, after] = requestAround(options);
  const latencies: number[] = [];
  const result = { wrong: 0, firstWrong: '' };
  const last = options.first + (options.count ?? Infinity);
  const begun = now();
  const end = begun + (options.seconds ?? Infinity) * 1000;
  let next = options.first;
  const run = async (): Promise<void> => {
    const connection = new HttpConnection(hostname, Number(port));
    while (next < last && now() < end) {
      const request = after === null ? before : `${before}${next}${after}`;
      next++;
      const sent = now();
      const { status, text } = await connection.request(request);
      latencies.push(now() - sent);
      if (status >= 200 && status < 300 && text.includes(options.expect)) continue;
      result.firstWrong ||= text.slice(0, 500);
      result.wrong++;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: options.connections }, run));
  const seconds = (now() - begun) / 1000;
  return {
    ...result,
    requests: latencies.length,
    seconds,
    perSecond: latencies.length / seconds,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}

/** The text of a request before and behind the number; null behind it where there is none. */
function requestAround({ url, method, headers, path, body = '' }: HammerOptions): [string, string | null] {
  const length = body.replace(PLACE, '9'.repeat(12)).length;
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${new URL(url).host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(method === 'POST' ? [`content-length: ${length}`] : []),
  ];
  const [before, after = null] = `${lines.join('\r\n')}\r\n\r\n${body}`.split(PLACE);
  return [before!, after];
}
