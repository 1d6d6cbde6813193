import type { RunInfo } from '../system/run-file';
import type { DemoBilling } from './demo-billing';
import type { DemoCompany } from './demo-company';

/** Results of the demo: the smsID of the campaign, and a customer with an account; null if not created. */
export interface DemoResults {
  smsID: number | null;
  billing: DemoBilling | null;
  hasCallbacks: boolean;
}

/** Suggestions for the next steps, as lines to paste into a shell. */
export function nextSteps(
  run: RunInfo,
  company: DemoCompany,
  { smsID, billing, hasCallbacks }: DemoResults,
): string[] {
  const { gatewayUrl, operatorUrl, operatorToken, simulator, operatorSignInUrl, companySignInUrl } = run;
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
          '  # the report of the campaign',
          `  curl -s ${key} '${gatewayUrl}/v1/sms/report/${smsID}?length=5'`,
        ];
  return [
    '',
    `Herald is up at ${gatewayUrl} (its API: ${gatewayUrl}/docs). Try:`,
    '',
    `  # variables of the quick start (${gatewayUrl}/docs/quick-start)`,
    `  ${exportsOf(gatewayUrl, company)}`,
    `  # send a message${hasCallbacks ? '; its callbacks are printed here' : ''}`,
    `  curl -s ${key} -H 'Content-Type: application/json' -d '${body}' ${gatewayUrl}/v1/sms/send`,
    ...report,
    '  # the remaining balance',
    `  curl -s '${gatewayUrl}/v1/sms/balance?key=${company.apiKey}'`,
    ...(billing ? billingSteps(gatewayUrl, key, billing) : []),
    '  # as operator: list companies, and routes to the carriers',
    `  curl -s ${operator} ${operatorUrl}/admin/v1/companies`,
    `  curl -s ${operator} ${operatorUrl}/admin/v1/routes`,
    ...(operatorSignInUrl && companySignInUrl
      ? [
          '',
          '  Console: links that sign in once, valid for 15 minutes (.local/run.json has newer links):',
          `  as operator:          ${operatorSignInUrl}`,
          `  as the demo company:  ${companySignInUrl}`,
        ]
      : []),
    '',
    `  Phones of the simulator, with the delivered messages: ${simulator.webUrl}`,
    '  Ctrl-C stops everything and keeps the data. To start with no data: npm start -- --fresh',
    '',
  ];
}

/** Uses the variable names of the quick start. */
function exportsOf(gatewayUrl: string, company: DemoCompany): string {
  const { apiKey, brandID, callbackKey, signingSecret } = company;
  const asked = { HERALD_URL: gatewayUrl, HERALD_KEY: apiKey, BRAND_ID: brandID };
  const all = { ...asked, CALLBACK_KEY: callbackKey, SIGNING_SECRET: signingSecret };
  return `export ${Object.entries(all)
    .map(([name, value]) => `${name}='${value}'`)
    .join(' ')}`;
}

function billingSteps(gatewayUrl: string, key: string, { accountID }: DemoBilling): string[] {
  const body = JSON.stringify({ accountID, sum: 12.5, comment: 'Manual payment' });
  return [
    "  # billing: list customers, accounts and an account's payments; add a payment",
    `  curl -s ${key} ${gatewayUrl}/v1/customers`,
    `  curl -s ${key} ${gatewayUrl}/v1/accounts`,
    `  curl -s ${key} ${gatewayUrl}/v1/payments/account/${accountID}`,
    `  curl -s ${key} -H 'Content-Type: application/json' -d '${body}' ${gatewayUrl}/v1/payments/add`,
  ];
}
