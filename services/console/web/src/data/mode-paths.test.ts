import { isTestPage, pathInMode, withoutMode } from './mode-paths';

it('names the mode in the path of every request about messages and callbacks', () => {
  const paths = ['/v1/sms/send?dryRun=true', '/v1/sms/jobs/7/cancel', '/v1/callback', '/bulk-sends/x/start'];
  expect(paths.map((path) => pathInMode(path, false))).toEqual(paths);
  expect(paths.map((path) => pathInMode(path, true))).toEqual([
    '/v1/test/sms/send?dryRun=true',
    '/v1/test/sms/jobs/7/cancel',
    '/v1/test/callback',
    '/test/bulk-sends/x/start',
  ]);
  // Paths of both modes: sender names can be read, but not changed, in test mode.
  const shared = ['/v1/sms/brandNames', '/session', '/templates', '/recipient-lists/x/use'];
  expect(shared.map((path) => pathInMode(path, true))).toEqual(shared);
  expect(pathInMode('/v1/sms/brandNameCreate', true)).toBe('/v1/test/sms/brandNameCreate');
  for (const path of paths.slice(0, 3)) expect(withoutMode(pathInMode(path, true))).toBe(path);
});

it('is test mode only below its own address', () => {
  expect(['/test/company', '/test/company/messages'].filter(isTestPage)).toHaveLength(2);
  expect(['/company', '/company/test', '/test', '/test/companyx', '/testing'].filter(isTestPage)).toEqual([]);
});
