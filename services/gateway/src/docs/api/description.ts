import { RECEIVERS } from './receivers';

/** What stands above the operations: how to begin, and what holds for all of them. */
export const DESCRIPTION = `
SMS sending, sender names, delivery reports, customers, accounts and payments: the API of companies (\`/v1\`), and the
operator's (\`/admin/v1\`).

## Begin

1. Your operator gives you an API key (\`hk_live_…\`). Keep it on your server: never in a page, an app or a repository.
2. Register a sender name with [createBrand](#/Sender%20names/createBrand), and wait until it is authenticated ([listBrands](#/Sender%20names/listBrands) shows \`authorized\` as \`1\`).
3. [Send](#/Sending/send): \`POST /v1/sms/send\` with \`{"brandID": 12, "numbers": [995555123456], "text": "Your order is ready"}\`.
4. Read the [report](#/Reports/report), or better: have the operator set your callback URL, and be told of every change of status.

## Who you are

| caller | how |
|---|---|
| a company | header \`key: hk_live_…\`; on \`/v1/sms/…\` the query parameter \`key\` is taken too. Where both are given they must agree |
| an operator | header \`Authorization: Bearer <operator token>\`, on \`/admin/v1/…\` |

To try a request on this page, press **Authorize** and give the key or token there.

## Results

The result of an operation is the field \`statusID\` of the answer's body: \`0\` is success. The SMS operations answer HTTP 200
and say in \`statusID\` what they thought of the request; every operation lists its values. Everything else:

| HTTP | meaning | what to do |
|---|---|---|
| 400 | a field is not valid (\`errors\` names each), or the body can't be read (SMS: \`statusID\` 90) | change the request |
| 401 | the key or token is missing, wrong, revoked or expired | – |
| 403 | the company is suspended, or the key lacks the permission | ask the operator |
| 404 | nothing at this path, or nothing with this id; what is another company's counts as not there | – |
| 405 | the path takes other methods: header \`Allow\` | – |
| 408 | the request took too long to arrive | repeat it |
| 409 | it contradicts what is there, such as an \`Idempotency-Key\` or \`transactionID\` that came with something else | read \`message\` |
| 413 | the body is too large: sends 100 MB, others 1 MB or less | split it |
| 415 | the body is not announced as \`Content-Type: application/json\` | – |
| 429 | over the company's requests per second | wait \`Retry-After\` seconds |
| 431 | request line and headers over 64 KiB | send the numbers with POST |
| 500 | general error, \`statusID\` 99: nothing was carried out | repeat it |
| 503 | something is away for the moment | repeat it after \`Retry-After\` seconds |
| 524 | it ran longer than 100 s | repeat it; a send with the same \`Idempotency-Key\` |

Every answer carries \`x-request-id\`: send your own, or quote ours when you ask for help.

## Callbacks

Herald calls your URL with GET for every change of a status ([sms.delivery.updated](#/Callbacks%20to%20you/onDeliveryUpdated)) and for every
authenticated name ([sms.brand.activated](#/Callbacks%20to%20you/onBrandActivated)). Answer 2xx within 10 s, once you have stored it; anything else is
tried again for 72 hours, with the same \`webhook-id\`: ignore what you have stored. Let only Herald in:

${RECEIVERS}

## Reading and writing

- Unknown fields are ignored, and answers may get further ones: ignore what you don't know.
- Integers are taken as digits in a string too, booleans as \`"true"\`, \`"false"\`, \`1\` and \`0\`.
- Times are by the company's clock (\`Y-m-d H:i:s\`, default Asia/Tbilisi) for companies, ISO 8601 in UTC for operators where no company's clock applies.
- Lists take \`start\`, \`length\` and \`draw\`, and answer \`draw\`, \`recordsTotal\` and \`recordsFiltered\` beside \`data\`.
- Money is a decimal string with two places.
`.trim();

/** The tags in the order in which a reader needs them. */
export const TAGS = [
  { name: 'Sending', description: 'Messages to lists of numbers.' },
  { name: 'Sender names', description: 'A name must be authenticated before it can be sent under.' },
  { name: 'Reports', description: 'What became of a send, and what may still be sent.' },
  { name: 'Callbacks to you', description: 'What Herald calls: your receiver answers.' },
  { name: 'Customers', description: 'Who pays.' },
  { name: 'Accounts', description: 'The services of customers.' },
  { name: 'Payments', description: 'What customers have paid.' },
  { name: 'Companies', description: 'Operator: companies and their settings.' },
  { name: 'API keys', description: 'Operator: the keys of companies.' },
  { name: 'Callbacks', description: 'Operator: where callbacks go, and what became of them.' },
  { name: 'Sender names of all companies', description: 'Operator: which names may be sent under.' },
  { name: 'SMS balances', description: 'Operator: what companies may send.' },
  { name: 'Jobs', description: 'Operator: sends and their ends.' },
  { name: 'Stop lists', description: 'Operator: numbers that are not sent to.' },
  { name: 'Carriers', description: 'Operator: routes to the networks.' },
  { name: 'Billing settings', description: "Operator: a company's catalogues, and its billing." },
  { name: 'Audit and dead letters', description: 'Operator: what was changed, and what was given up.' },
];
