const LIVE = '/v1/';
const TEST = '/v1/test/';

/** The path of a request with which the session's key acts as a test key. An older gateway answers it with 404. */
export function testTarget(target: string): string {
  return TEST + target.slice(LIVE.length);
}

/** The path of the same operation in live mode; other paths are unchanged. */
export function liveTarget(target: string): string {
  return target.startsWith(TEST) ? LIVE + target.slice(TEST.length) : target;
}
