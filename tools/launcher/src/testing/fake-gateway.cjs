/**
 * Simulates a whole Herald deployment behind one port (two for the gateway), with the features that the demo uses. These are companies,
 * keys, balance, brands, a send that is submitted, delivered and called back at once, and an account with a payment. It also runs in place
 * of the other services, for /readyz.
 */
const { createServer } = require('node:http');
const { Webhook } = require('standardwebhooks');

const OWNER = 'ho_' + 'x'.repeat(38);
const operators = [];
const companies = [];
const sends = new Map();
let callback = null;
let brand = null;

const routes = [
  ['GET', /^\/readyz$/, () => ({})],
  ['GET', /^\/admin\/v1\/operators$/, () => ({ data: operators })],
  [
    'POST',
    /^\/admin\/v1\/operators$/,
    ({ name, role }) => ({ data: operators[operators.push({ id: 1, name, role, removedAt: null }) - 1] }),
  ],
  [
    'POST',
    /^\/admin\/v1\/operators\/1\/tokens$/,
    () => ({ data: { token: OWNER, expiresAt: '2100-01-01T00:00:00Z' } }),
  ],
  ['GET', /^\/admin\/v1\/companies\/(\d+)$/, (_body, [id]) => (companies.includes(Number(id)) ? {} : null)],
  ['POST', /^\/admin\/v1\/companies$/, () => ({ data: { id: companies.push(companies.length + 1) } })],
  ['POST', /^\/admin\/v1\/companies\/\d+\/keys$/, () => ({ data: { key: 'hk_live_test' } })],
  ['POST', /^\/admin\/v1\/companies\/\d+\/sms-balance$/, (body) => ({ data: { sms: body.amount } })],
  [
    'PUT',
    /^\/admin\/v1\/companies\/\d+\/callback$/,
    // With false, the gateway refuses the receiver's address, which is private and has no TLS.
    (body) => (process.env.CALLBACK_ALLOW_PRIVATE === 'false' ? null : ((callback = body), { data: body })),
  ],
  ['DELETE', /^\/admin\/v1\/companies\/\d+\/callback$/, () => ((callback = null), { data: null })],
  ['POST', /^\/admin\/v1\/brands\/\d+\/authorize$/, () => ((brand.authorized = '1'), { data: brand })],
  ['GET', /^\/v1\/sms\/brandNames$/, () => ({ statusID: 0, data: brand ? [brand] : [] })],
  ['GET', /^\/v1\/sms\/balance$/, () => ({ statusID: 0, sms: 100_000 })],
  ['POST', /^\/api\/links$/, () => ({ data: { url: 'http://127.0.0.1/sign-in#once' } })],
  ['POST', /^\/v1\/sms\/brandNameCreate$/, createBrand],
  ['POST', /^\/v1\/sms\/send$/, send],
  [
    'GET',
    /^\/v1\/sms\/report\/(\d+)$/,
    (_body, [id]) => ({ statusID: 0, result: sends.get(Number(id)) ?? [] }),
  ],
  ['GET', /^\/admin\/v1\/companies\/\d+\/tariffs$/, () => ({ data: [] })],
  ['POST', /^\/admin\/v1\/companies\/\d+\/tariffs$/, () => ({ data: { id: 1 } })],
  ['GET', /^\/v1\/customers\/search$/, () => ({ statusID: 0, data: [] })],
  ['POST', /^\/v1\/customers\/create$/, () => ({ statusID: 0, data: { id: 1 } })],
  ['GET', /^\/v1\/customers\/accounts\/1$/, () => ({ statusID: 0, data: [] })],
  ['POST', /^\/v1\/accounts\/create$/, () => ({ statusID: 0, data: { id: 100_001 } })],
  ['POST', /^\/v1\/payments\/add$/, () => ({ statusID: 0, data: { id: '1' } })],
  ['GET', /^\/v1\/accounts\/100001$/, () => ({ statusID: 0, data: [{ id: '100001', balance: '50.00' }] })],
];

function createBrand({ brandName }) {
  brand = { id: '7', name: brandName, authorized: '2', createdAt: '2026-01-01 00:00:00' };
  return { statusID: 0, brandID: 7, message: 'created' };
}

function send({ brandID, numbers }) {
  if (brandID !== 7 || brand?.authorized !== '1') return { statusID: 10, message: 'brandID not found' };
  const smsID = sends.size + 1;
  sends.set(
    smsID,
    numbers.map((number) => ({ number: String(number), statusID: '1' })),
  );
  if (callback) void callBack(smsID, numbers);
  return { statusID: 0, smsID, message: 'sent' };
}

async function callBack(smsID, numbers) {
  const signatures = new Webhook(callback.signingSecret);
  for (const [index, number] of numbers.entries()) {
    for (const statusID of [0, 1]) {
      const url = new URL(callback.url);
      const values = { key: callback.key, event: 'sms.delivery.updated', smsID, number, statusID };
      for (const [name, value] of Object.entries(values)) url.searchParams.set(name, String(value));
      const id = `msg_${smsID}_${index}_${statusID}`;
      const now = new Date();
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': signatures.sign(id, now, url.search.slice(1)),
      };
      await (await fetch(url, { headers })).arrayBuffer();
    }
  }
}

function answer(request, response) {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const path = request.url.split('?')[0];
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString('utf8')) : {};
    for (const [method, pattern, answer] of routes) {
      const match = method === request.method && pattern.exec(path);
      if (!match) continue;
      const result = answer(body, match.slice(1));
      if (result)
        return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result));
    }
    response.writeHead(404).end('{}');
  });
}

// The gateway also has a listener for operators.
for (const port of [process.env.PORT, process.env.OPERATOR_PORT])
  if (port) createServer(answer).listen(Number(port), '127.0.0.1');

process.on('SIGTERM', () => process.exit(0));
