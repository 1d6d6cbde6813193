/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BRAND_CREATE, BRAND_DELETE, SEND } from '@herald/contracts';
import { until } from '@herald/testing/until';
import { type Company, newCompany, newKey } from '../support/company';
import { withoutRetryDelays } from '../support/databases';
import { herald } from '../support/herald';
import { newPhone, newPhones } from '../support/phones';
import { Driver } from './support/driver';
import { LANGUAGES } from './support/languages';

/** Every client against a real Herald deployment: the same calls, results and errors, with the names of the contract. */
const INSTALLED_WITHIN_MS = 300_000;
/** A server that is blocked for a short time is not an error of the client. */
const SETTINGS = { retryForMs: 240_000 };

type Row = Record<string, unknown>;

describe.each(LANGUAGES)('the client in $name', (language) => {
  let folder: string;
  let command: string[];
  let company: Company;
  let client: Driver;
  /** A company without a callback URL, whose client receives callbacks by polling. */
  let local: Company;
  let asking: Driver;
  const LISTENER = { name: 'desk' };
  const secrets = (): Row => ({ key: company.callbackKey, secret: company.signingSecret });
  const drivers: Driver[] = [];

  function driver(key = company.api.key, url = herald().system.run.gatewayUrl): Driver {
    const opened = new Driver(command, { url, key, settings: SETTINGS });
    drivers.push(opened);
    return opened;
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'herald-client-'));
    command = await language.install(folder);
    [company, local] = await Promise.all([newCompany({ callbacks: true, balance: 5_000 }), newCompany()]);
    client = driver();
    asking = driver(local.api.key);
    // In parallel, because each new listener takes three seconds until every dispatcher knows it.
    const first = await Promise.all([
      asking.call<unknown>('take', [0, LISTENER]),
      client.call<unknown>('take', [0, secrets()]),
    ]);
    expect(first).toEqual([[], []]);
  }, INSTALLED_WITHIN_MS);
  afterAll(async () => {
    await Promise.all(drivers.map((each) => each.close()));
    rmSync(folder, { recursive: true, force: true });
  });

  describe('receives callbacks by polling', () => {
    it('each verified, in order, and repeated without an acknowledgement', async () => {
      const phone = newPhone();
      const smsID = String(await local.sent({ numbers: [phone] }));
      const expected = { event: 'sms.delivery.updated', smsID, number: phone };
      const taken = await asking.call<Row[]>('take', [2, LISTENER]);
      expect(taken).toMatchObject([
        { ...expected, id: `${smsID}.0.0`, statusID: '0' },
        { ...expected, id: `${smsID}.0.1`, statusID: '1' },
      ]);
      expect(taken[0]).not.toHaveProperty('key');
      expect(await asking.call<Row[]>('take', [1, LISTENER])).toEqual([taken[1]]);
    });

    it('with the secrets of its settings, if it has them', async () => {
      const { body } = await company.api.post('/v1/callback/trigger', { event: 'callback.test' });
      const [event] = await client.call<Row[]>('take', [1, secrets()]);
      expect(event).toMatchObject({ event: 'callback.test', id: (body.data as Row)['id'] });
      const { message } = await client.error('take', [1, {}]);
      expect(message).toMatch(/Your company has a callback URL/);
    });
  });

  describe('sends', () => {
    it('one text and separate texts, and quotes their price', async () => {
      const { brandID } = company;
      const numbers = newPhones(2);
      const text = 'გამარჯობა! 😀';
      const quote = await client.call('quote', [{ brandID, numbers, text }]);
      expect(quote).toMatchObject({ statusID: 0, cost: 2, parts: 1, encoding: 'ucs2' });
      expect(quote).not.toHaveProperty('smsID');
      const before = await client.call<unknown>('balance');
      const sent = await client.call('send', [{ brandID, numbers, text }]);
      expect(sent).toMatchObject({ statusID: 0, smsID: expect.any(Number), accepted: 2 });
      const pairs = numbers.map((number, index) => ({ number, text: `Text ${index}` }));
      expect(await client.call('send', [{ brandID, numbers: pairs }])).toMatchObject({ statusID: 0 });
      expect(await client.call<unknown>('balance')).toBe((before as number) - 4);
      const report = await until(
        () => client.call<Row[]>('report', [sent['smsID']]),
        (rows) => rows.every(({ statusID }) => statusID === '1'),
        { what: 'both to be received' },
      );
      expect(report.map(({ number }) => number)).toEqual(numbers);
    });

    it('once, for any number of uses of the same key', async () => {
      const message = { brandID: company.brandID, numbers: [newPhone()], text: 'Once' };
      const options = { idempotencyKey: `order-${newPhone()}` };
      const first = await client.call('send', [message], options);
      expect(await client.call('send', [message], options)).toEqual(first);
      const other = await client.error('send', [{ ...message, text: 'Another' }], options);
      expect(other).toMatchObject({ class: 'ConflictError', code: 'CONFLICT', httpStatus: 409 });
      expect(other.idempotencyKey).toBe(options.idempotencyKey);
    });

    it('in bulk, split into requests, and resumed after an interruption', async () => {
      const { brandID } = company;
      const numbers = newPhones(25);
      const options = { idempotencyKey: `bulk-${numbers[0]!}`, perRequest: 10 };
      const send = (): Promise<Row[]> =>
        client.call('sendBulk', [{ brandID, text: 'To all' }, [...numbers, `+${numbers[0]!}`]], options);
      const parts = await send();
      expect(parts.map(({ part, recipients }) => [part, recipients])).toEqual([
        [0, 10],
        [1, 10],
        [2, 5],
      ]);
      expect(await send()).toEqual(parts);
      const smsIDs = parts.map(({ sent }) => (sent as Row)['smsID']);
      expect(new Set(smsIDs).size).toBe(3);
      const reports = await Promise.all(smsIDs.map((smsID) => client.call<Row[]>('report', [smsID])));
      expect(reports.flat().map(({ number }) => number)).toEqual(numbers);
      const pairs = numbers.slice(0, 3).map((number) => ({ number, text: `For ${number}` }));
      const separate = await client.call<Row[]>('sendBulk', [{ brandID }, pairs], { perRequest: 2 });
      expect(separate.map(({ recipients }) => recipients)).toEqual([2, 1]);
    });

    it('with refusals by the names of the contract', async () => {
      const message = { brandID: company.brandID, numbers: [newPhone()], text: 'Hello' };
      const cases: [keyof typeof SEND, Row][] = [
        ['BRAND_NOT_FOUND', { brandID: 999_999_999 }],
        ['NUMBERS_NOT_FOUND', { numbers: [] }],
        ['EMPTY_TEXT', { text: ' ' }],
        ['NOT_ENOUGH_SMS', { numbers: newPhones(10), text: 'x'.repeat(1_500) }],
        ['NO_VALID_NUMBERS', { numbers: ['12'] }],
        ['INVALID_SEND_TIME', { sendTime: '2001-01-01 00:00' }],
        ['JSON_ERROR', { stopList: 'maybe' }],
      ];
      const poor = await newCompany({ balance: 1 });
      const ofPoor = driver(poor.api.key);
      for (const [code, change] of cases) {
        const isPoor = code === 'NOT_ENOUGH_SMS';
        const brand = isPoor ? { brandID: poor.brandID } : {};
        const error = await (isPoor ? ofPoor : client).error('send', [{ ...message, ...brand, ...change }]);
        const httpStatus = code === 'JSON_ERROR' ? 400 : 200;
        expect(error).toMatchObject({ class: 'RefusedError', code, statusID: SEND[code], httpStatus });
        expect(error.message).toMatch(new RegExp(`^${code}: \\w`));
      }
    });
  });

  it('brands: registered, listed, removed, and refused by the names of the contract', async () => {
    const own = await newCompany({ brandName: false });
    const brands = driver(own.api.key);
    const names: [keyof typeof BRAND_CREATE, string][] = [
      ['EMPTY_NAME', ''],
      ['WRONG_LENGTH', 'x'.repeat(12)],
      ['FORBIDDEN_CHARACTERS', 'Sh@p'],
    ];
    for (const [code, brandName] of names)
      expect(await brands.error('createBrand', [{ brandName }])).toMatchObject({
        class: 'RefusedError',
        code,
        statusID: BRAND_CREATE[code],
        httpStatus: 200,
      });
    const { brandID } = await brands.call('createBrand', [{ brandName: 'Shop' }]);
    const again = ['ALREADY_ADDED', 'WAIT_FOR_LAST'] as const;
    for (const [index, brandName] of ['SHOP', 'Other'].entries())
      expect(await brands.error('createBrand', [{ brandName }])).toMatchObject({
        code: again[index],
        statusID: BRAND_CREATE[again[index]!],
      });
    const listed = await brands.call<Row[]>('brands');
    expect(listed).toMatchObject([{ id: String(brandID), name: 'Shop', authorized: '2' }]);
    expect(await brands.call('deleteBrand', [brandID])).toMatchObject({ statusID: 0 });
    expect(await brands.error('deleteBrand', [brandID])).toMatchObject({
      class: 'RefusedError',
      code: 'NOT_FOUND',
      statusID: BRAND_DELETE.NOT_FOUND,
    });
    expect(await brands.call<Row[]>('brands')).toEqual([]);
  });

  it('customers, accounts and payments', async () => {
    const own = await newCompany({ brandName: false });
    const billing = driver(own.api.key);
    const numbers = [{ mobile: newPhone() }];
    const customer = await billing.call('createCustomer', [{ typeID: 1, name: 'ნინო', numbers }]);
    const customerID = customer['id'] as number;
    expect(await billing.call('customer', [customerID])).toMatchObject({
      id: String(customerID),
      name: 'ნინო',
    });
    const corrected = await billing.call('correctCustomer', [customerID, { address: 'Tbilisi' }]);
    expect(corrected).toMatchObject({ address: 'Tbilisi', name: 'ნინო' });
    expect(await billing.call<Row[]>('customers')).toHaveLength(1);
    expect(await billing.call<Row[]>('searchCustomers', [{ type: 'name', value: 'ნი' }])).toHaveLength(1);

    // The path of such an ID is that of the list, whose first record would be returned.
    for (const id of ['', '.', '..'])
      expect((await billing.error('customer', [id])).message).toBe(`"${id}" is not an ID`);

    const account = await billing.call('createAccount', [{ customerID, name: 'Home' }]);
    const accountID = account['id'] as number;
    expect(await billing.call('account', [accountID])).toMatchObject({ id: String(accountID), name: 'Home' });
    expect(await billing.call('correctAccount', [accountID, { column1: 'x' }])).toMatchObject({
      column1: 'x',
    });
    for (const [list, ...args] of [['accounts'], ['accountsOfCustomer', customerID]] as [
      string,
      ...unknown[],
    ][])
      expect(await billing.call<Row[]>(list, args)).toMatchObject([{ id: String(accountID) }]);
    const search = { type: 'customerID', value: customerID };
    expect(await billing.call<Row[]>('searchAccounts', [search])).toHaveLength(1);

    const payment = { accountID, sum: 20.5, paySystem: 'Cash' };
    const options = { idempotencyKey: `payment-${accountID}` };
    const { id } = await billing.call('addPayment', [payment], options);
    expect(await billing.call('addPayment', [payment], options)).toEqual({ id });
    await billing.call('reversePayment', [id, { comment: 'Bounced' }]);
    await billing.call('addPayment', [{ accountID, sum: 7 }]);
    const sums = (rows: Row[]): unknown[] => rows.map(({ sum }) => sum);
    expect(sums(await billing.call<Row[]>('payments'))).toEqual(['7.00', '-20.50', '20.50']);
    expect(sums(await billing.call<Row[]>('payments', [{ paySystem: 'Cash', typeID: '1' }]))).toEqual([
      '20.50',
    ]);
    expect(await billing.call<Row[]>('paymentsOfAccount', [accountID])).toHaveLength(3);
  });

  it('errors of HTTP: a separate class for each, with the details of the response', async () => {
    const invalid = await client.error('createCustomer', [{ typeID: 77, email: 'none', mobile: newPhone() }]);
    expect(invalid).toMatchObject({ class: 'ValidationError', code: 'VALIDATION_FAILED', httpStatus: 400 });
    expect(Object.keys(invalid.errors!).sort()).toEqual(['email', 'typeID']);
    for (const [name, id] of [
      ['report', 999_999_999],
      ['account', 999_999_999],
      ['paymentsOfAccount', 999_999_999],
    ] as const)
      expect(await client.error(name, [id])).toMatchObject({
        class: 'NotFoundError',
        code: 'NOT_FOUND',
        httpStatus: 404,
      });
    const noKey = await driver('hk_live_nobodys').error('balance');
    expect(noKey).toMatchObject({ class: 'UnauthorizedError', code: 'UNAUTHORIZED', httpStatus: 401 });
    expect(JSON.stringify(noKey)).not.toContain('nobodys');
    const reader = await newKey(company.id, { permissions: [] });
    const forbidden = await driver(reader.key).error('createCustomer', [{ typeID: 1, mobile: newPhone() }]);
    expect(forbidden).toMatchObject({ class: 'ForbiddenError', code: 'FORBIDDEN', httpStatus: 403 });
  });

  describe('callbacks', () => {
    it('are accepted from Herald, and refused otherwise', async () => {
      const phone = newPhone();
      await company.send({ numbers: [phone], text: 'Signed' });
      const [callback] = await company.receiver.callbacksOf(phone, 1);
      const { url, headers } = callback!;
      const settings = { key: company.callbackKey, secret: company.signingSecret };
      const verify = (change: Row = {}, settingsNow: Row = settings): Promise<unknown> =>
        client.outcome('verify', [{ url, headers, ...change }, settingsNow]);
      const said = { id: headers['webhook-id'], event: 'sms.delivery.updated', number: phone, statusID: '0' };
      expect(await verify()).toMatchObject({ result: said });
      const both = { key: ['next', settings.key], secret: ['whsec_b2xk', settings.secret] };
      const unpadded = settings.secret.replace(/=+$/, '');
      expect(await verify({}, { ...settings, secret: unpadded })).toMatchObject({ result: said });
      const { result } = (await verify({}, both)) as Row;
      expect(result).toMatchObject(said);
      expect(result).not.toHaveProperty('key');

      const refused = (code: string): object => ({ error: { class: 'CallbackRefusedError', code } });
      expect(await verify({}, { ...settings, key: 'another' })).toMatchObject(refused('WRONG_KEY'));
      expect(await verify({ url: '/callback' })).toMatchObject(refused('WRONG_KEY'));
      const forged = url.replace('statusID=0', 'statusID=1');
      expect(await verify({ url: forged })).toMatchObject(refused('WRONG_SIGNATURE'));
      const other = { ...settings, secret: 'whsec_b3RoZXI=' };
      expect(await verify({}, other)).toMatchObject(refused('WRONG_SIGNATURE'));
      for (const lacking of ['webhook-id', 'webhook-signature'])
        expect(await verify({ headers: { ...headers, [lacking]: '' } })).toMatchObject(
          refused('WRONG_SIGNATURE'),
        );
      for (const timestamp of ['1700000000', '99999999999', 'now', ''])
        expect(await verify({ headers: { ...headers, 'webhook-timestamp': timestamp } })).toMatchObject(
          refused('TOO_OLD'),
        );
      for (const unset of [
        { key: '' },
        { key: [] },
        { key: [settings.key, ''] },
        { secret: '' },
        { secret: [] },
      ])
        expect(await verify({}, { ...settings, ...unset })).not.toHaveProperty('result');
    });

    it.each(language.frameworks)(
      'reach a receiver under %s, and again after a failure',
      async (framework) => {
        const receiver = driver();
        const listening = { framework, key: company.callbackKey, secret: company.signingSecret, failures: 1 };
        const { port } = await receiver.call('listen', [listening]);
        const callbackUrl = `http://127.0.0.1:${String(port)}/in/callback?shop=a%20b`;
        const phone = newPhone();
        const smsID = await company.sent({ numbers: [phone], callbackUrl });
        const events = await withoutRetryDelays(company.id, () =>
          until(
            () => receiver.events,
            ({ length }) => length >= 2,
            { what: 'two events' },
          ),
        );
        expect(events.map(({ statusID }) => statusID)).toEqual(['0', '1']);
        expect(events[0]).toMatchObject({ smsID: String(smsID), number: phone, shop: 'a b' });
        expect(await (await fetch(callbackUrl)).text()).not.toMatch(/key|secret/i);
        expect((await fetch(callbackUrl)).status).toBe(403);
      },
    );
  });
});
