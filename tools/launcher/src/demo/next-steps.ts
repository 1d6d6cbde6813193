import type { RunInfo } from '../system/run-file';
import type { DemoBilling } from './demo-billing';
import type { DemoCompany } from './demo-company';

/** Results of the demo: the smsID of the campaign, and a customer with an account; null if not created. */
export interface DemoResults {
  smsID: number | null;
  billing: DemoBilling | null;
}

/** Suggestions for the next steps, as lines to paste into a shell. */
export function nextSteps(run: RunInfo, company: DemoCompany, { smsID, billing }: DemoResults): string[] {
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
          '  # how the messages of the campaign fare',
          `  curl -s ${key} '${gatewayUrl}/v1/sms/report/${smsID}?length=5'`,
        ];
  return [
    '',
    `Herald is up at ${gatewayUrl} (its API: ${gatewayUrl}/docs). Try:`,
    '',
    `  # what the quick start asks for, ${gatewayUrl}/docs/quick-start`,
    `  ${exportsOf(gatewayUrl, company)}`,
    '  # send a message; its callbacks show here',
    `  curl -s ${key} -H 'Content-Type: application/json' -d '${body}' ${gatewayUrl}/v1/sms/send`,
    ...report,
    '  # what is left of the balance',
    `  curl -s '${gatewayUrl}/v1/sms/balance?key=${company.apiKey}'`,
    ...(billing ? billingSteps(gatewayUrl, key, billing) : []),
    '  # the operator: companies, and the routes to the carriers',
    `  curl -s ${operator} ${operatorUrl}/admin/v1/companies`,
    `  curl -s ${operator} ${operatorUrl}/admin/v1/routes`,
    ...(operatorSignInUrl && companySignInUrl
      ? [
          '',
          '  The console, by links that sign in once, within 15 minutes (newer ones stand in .local/run.json):',
          `  as operator:          ${operatorSignInUrl}`,
          `  as the demo company:  ${companySignInUrl}`,
        ]
      : []),
    '',
    `  The phones that the simulator delivered to: ${simulator.webUrl}`,
    '  Ctrl-C stops everything. The data stays for the next start; npm start -- --fresh begins anew.',
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
  const body = JSON.stringify({ accountID, sum: 12.5, comment: 'By hand' });
  return [
    "  # billing: customers, accounts, an account's payments, one more payment",
    `  curl -s ${key} ${gatewayUrl}/v1/customers`,
    `  curl -s ${key} ${gatewayUrl}/v1/accounts`,
    `  curl -s ${key} ${gatewayUrl}/v1/payments/account/${accountID}`,
    `  curl -s ${key} -H 'Content-Type: application/json' -d '${body}' ${gatewayUrl}/v1/payments/add`,
  ];
}
