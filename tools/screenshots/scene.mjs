// The data of the screenshots: two companies with a history of some weeks.
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import launcher from '@herald/launcher';
import mongoose from 'mongoose';

const { ApiClient, newCompany } = launcher;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DAYS = 45;
const MINUTES = 59;
/** No country has the code 999. Digits after 900 select the behaviour of a simulated phone. */
const number = (n) => 999_555_100_000 + n;
const FAILING = [999_555_900_001, 999_555_900_002, 999_555_900_020];
const NAMES = [
  'Nino Beridze',
  'Giorgi Kapanadze',
  'ანა მაისურაძე',
  'Levan Gelashvili',
  'თამარ ლომიძე',
  'Eka Tsiklauri',
];
const STREETS = [
  'Rustaveli 12',
  'ჭავჭავაძის 4',
  'Pekini 30',
  'Aghmashenebeli 101',
  'Vazha-Pshavela 25',
  'ბარათაშვილის 8',
];
const TEXTS = [
  'Your table for two is ready at 19:30. See you!',
  'თქვენი შეკვეთა მზადაა. გელოდებით!',
  'Order 4711 is on its way: 35 minutes.',
  'We are closed on Monday. From Tuesday, 8:00, there is fresh bread again.',
];

/** Fills an empty system. @returns the company to show; `close` stops the receiver of its callbacks */
export async function makeScene({ run, namespace }) {
  const operator = ApiClient.ofOperator(run);
  const sms = { amount: 250_000, reference: 'contract 2027/14' };
  const { id, key, brandID } = await newCompany(operator, run.gatewayUrl, { name: 'Kala Cafe', sms });
  const company = ApiClient.ofCompany(run.gatewayUrl, key);
  const receiver = await openReceiver();
  await operator.data('PUT', `/companies/${id}/callback`, { url: receiver.url, key: 'k'.repeat(24) });
  await makeOthers(operator, run.gatewayUrl);
  const smsID = await makeSends(company, operator, brandID);
  await makeBills(company, operator, id);
  await makePast(run.mongoUrl, namespace, id);
  return { id, smsID, failed: FAILING[0], close: receiver.close };
}

/** Accepts callbacks, but fails some of them, which then wait for their next attempt. */
async function openReceiver() {
  let asked = 0;
  const server = createServer((_request, response) => {
    response.statusCode = ++asked % 9 === 0 ? 503 : 204;
    response.end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/herald`, close: () => server.close() };
}

async function makeOthers(operator, gatewayUrl) {
  const sms = { amount: 40_000, reference: 'contract 2027/15' };
  const net = await newCompany(operator, gatewayUrl, { name: 'Rustavi Net', sms });
  const client = ApiClient.ofCompany(gatewayUrl, net.key);
  await client.ask('POST', '/sms/brandNameCreate', {
    brandName: 'RNet Help',
    description: 'Outages and repairs',
  });
  for (const [name, role] of [
    ['Nino', 'support'],
    ['Levan', 'billing'],
    ['Tamar', 'read'],
  ]) {
    const made = await operator.data('POST', '/operators', {
      name,
      role,
      email: `${name.toLowerCase()}@example.com`,
    });
    await operator.data('POST', `/operators/${made.id}/tokens`, {});
  }
  await operator.data('POST', '/stop-list', { numbers: [String(number(90_001))], reason: 'asked by letter' });
}

/** Sends with successes, sends with failures, and one that is scheduled for tomorrow. @returns a send with failures */
async function makeSends(company, operator, brandID) {
  const send = (body) => company.ask('POST', '/sms/send', { brandID, ...body });
  const many = (from, count) => Array.from({ length: count }, (_, n) => number(from + n));
  for (let i = 0; ; i++) {
    const { statusID } = await send({ numbers: many(0, 400), text: TEXTS[0] });
    if (statusID === 0) break;
    // Soon after its authorization, the sender name is known everywhere.
    if (i > 50) throw new Error('nothing can be sent');
    await pause(200);
  }
  const tomorrow = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
  await send({ numbers: many(3_000, 250), text: TEXTS[3], sendTime: tomorrow });
  for (const [i, text] of TEXTS.entries()) await send({ numbers: many(1_000 + i * 50, 20 + i * 13), text });
  const { smsID } = await send({ numbers: [...FAILING, ...many(2_000, 9)], text: TEXTS[2] });
  await send({ numbers: [number(5)], text: 'Your code is 4812', otp: true });
  await company.data('POST', '/sms/stop-list', { numbers: [String(number(90_002))], reason: 'STOP' });
  for (let i = 0; i < 100; i++) {
    const { counts } = await operator.data('GET', `/jobs/${smsID}`);
    if (!counts || Object.entries(counts).every(([status, count]) => status !== '3' || count === 0)) break;
    await pause(200);
  }
  return smsID;
}

async function makeBills(company, operator, id) {
  const tariffs = [];
  for (const [name, price] of [
    ['Coffee club', 25],
    ['Lunch club', 90],
  ])
    tariffs.push(await operator.data('POST', `/companies/${id}/tariffs`, { name, price, periodMonths: 1 }));
  for (const [i, name] of NAMES.entries()) {
    const customer = await company.data('POST', '/customers/create', {
      typeID: 1,
      name,
      mobile: String(number(50_000 + i)),
      countryCode: '+999',
      address: STREETS[i],
      email: `guest${i}@example.com`,
      lang: i % 2 ? 'en' : 'ka',
    });
    const account = await company.data('POST', '/accounts/create', {
      customerID: customer.id,
      name: tariffs[i % 2].name,
      address: STREETS[i],
      tariffID: tariffs[i % 2].id,
    });
    const pay = (sum, comment) =>
      company.data('POST', '/payments/add', { accountID: account.id, sum, comment, paySystem: 'TBC' });
    await pay(50 + 15 * i, 'By card');
    if (i % 2) await pay(-12.5, 'Refund of a ticket');
  }
}

/** Writes statistics of earlier days and minutes, as the system would have counted them. */
async function makePast(mongoUrl, namespace, id) {
  const connection = await mongoose
    .createConnection(mongoUrl, { dbName: namespace ? `${namespace}_sms` : 'herald_sms' })
    .asPromise();
  const rows = [];
  const add = (step, at, accepted) => {
    const failed = Math.round(accepted * 0.021);
    const statistics = {
      accepted,
      submitted: accepted - 3,
      delivered: accepted - 3 - failed,
      refunded: 3,
      parts: accepted,
      cost: accepted,
    };
    // Company 0 means all companies together.
    for (const company of [id, 0])
      rows.push({
        _id: `${company}/${step}/${at.getTime()}/0//`,
        company,
        step,
        at,
        brandID: 0,
        route: '',
        prefix: '',
        ...statistics,
        failed: { UNDELIV: failed - 2, EXPIRED: 2 },
      });
  };
  const now = Date.now();
  // Days begin at 20:00 UTC in the company's time zone.
  const today = Math.floor((now + 4 * 3_600_000) / DAY_MS) * DAY_MS - 4 * 3_600_000;
  for (let n = 1; n < DAYS; n++) add('day', new Date(today - n * DAY_MS), wave(n, 7, 1_900, 700));
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  for (let n = 1; n < MINUTES; n++) add('minute', new Date(minute - n * MINUTE_MS), wave(n, 17, 420, 160));
  await connection.collection('statistics').insertMany(rows);
  await connection.close();
}

/** The variation of a week or an hour; the same in every run. */
function wave(n, period, middle, swing) {
  const noise = ((n * 7_919) % 97) / 97 - 0.5;
  return Math.round(middle + swing * Math.sin((2 * Math.PI * n) / period) + swing * 0.6 * noise);
}
