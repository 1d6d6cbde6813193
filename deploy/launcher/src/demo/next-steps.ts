import type { RunInfo } from '../system/run-file';
import type { DemoCompany } from './demo-company';

/** What to try next, as lines that work when pasted into a shell. `smsID`: of the campaign, where one was sent. */
export function nextSteps(run: RunInfo, company: DemoCompany, smsID: number | null): string[] {
  const { gatewayUrl, operatorToken, simulator } = run;
  const body = JSON.stringify({
    brandID: company.brandID,
    numbers: [999_551_234_567],
    text: 'Hello, world!',
  });
  const key = `-H 'key: ${company.apiKey}'`;
  const operator = `-H 'Authorization: Bearer ${operatorToken}'`;
  const report =
    smsID === null
      ? []
      : [
          '  # how the messages of the campaign fare',
          `  curl -s ${key} '${gatewayUrl}/v1/sms/report/${smsID}?length=5'`,
        ];
  return [
    '',
    `Herald is up at ${gatewayUrl} (its API: ${gatewayUrl}/docs). Try:`,
    '',
    '  # send a message; its callbacks show here',
    `  curl -s ${key} -H 'Content-Type: application/json' -d '${body}' ${gatewayUrl}/v1/sms/send`,
    ...report,
    '  # what is left of the balance',
    `  curl -s '${gatewayUrl}/v1/sms/balance?key=${company.apiKey}'`,
    '  # the operator: companies, and the routes to the carriers',
    `  curl -s ${operator} ${gatewayUrl}/admin/v1/companies`,
    `  curl -s ${operator} ${gatewayUrl}/admin/v1/routes`,
    '',
    `  The phones that the simulator delivered to: ${simulator.webUrl}`,
    '  Ctrl-C stops everything. The data stays for the next start; npm start -- --fresh begins anew.',
    '',
  ];
}
