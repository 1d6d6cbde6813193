import { refuseOtherDryRuns } from './dry-runs';

it.each([
  ['POST', '/v1/payments/add', '?dryRun=true'],
  ['POST', '/v1/sms/brandNameCreate', '?key=k&dryRun=1'],
  ['DELETE', '/v1/sms/stop-list', '?dryRun=yes'],
  ['PUT', '/v1/callback', '?dryRun='],
  ['PATCH', '/admin/v1/companies/7', '?dryRun=false&dryRun=true'],
  ['DELETE', '/admin/v1/companies/7/privacy/numbers/995555123456', '?%64ryRun=true'],
  ['POST', '/admin/v1/companies/7/billing-run/', '?dryRun=true'],
  ['POST', '/admin/v1/sender-rules', '?dryRun=true'],
])('refuses a dry run that would be executed: %s %s%s', (method, path, search) => {
  expect(() => refuseOtherDryRuns(method, path, search)).toThrow(
    expect.objectContaining({ status: 400, errors: { dryRun: expect.stringContaining('not supported') } }),
  );
});

it.each(['dryrun', 'DRY_RUN', 'dryRun%5B%5D', 'dryRun%00', '?dryRun', 'dryRun;'])(
  'refuses %s by name',
  (name) => {
    expect(() => refuseOtherDryRuns('POST', '/v1/payments/add', `?${name}=true`)).toThrow(
      expect.objectContaining({
        status: 400,
        errors: { [decodeURIComponent(name)]: expect.stringContaining('not supported') },
      }),
    );
  },
);

it.each([
  ['GET', '/v1/payments', '?dryRun=true'],
  ['POST', '/v1/sms/send', '?dryRun=true'],
  ['POST', '/v1/sms/sendXml', '?key=k&dryRun=yes'],
  ['POST', '/admin/v1/companies/7/billing-run', '?dryRun=true'],
  ['POST', '/admin/v1/sender-rules/import', '?dryRun=true'],
  ['POST', '/v1/payments/add', '?dryRun=false'],
  ['POST', '/v1/payments/add', ''],
])('leaves other requests to their service: %s %s%s', (method, path, search) => {
  expect(() => refuseOtherDryRuns(method, path, search)).not.toThrow();
});
