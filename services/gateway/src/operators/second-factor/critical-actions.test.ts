import { readApiDocument } from '../../docs/api-documents';
import { CRITICAL_ACTIONS } from './critical-actions';

const UNDONE = 'a further request undoes it, and it neither reveals nor moves anything';
const URGENT = 'stops or starts traffic in an incident; the opposite request undoes it';
const ROUTINE = 'daily work of support, which a further request undoes';
const OWN = 'sets up the second factor itself, and cannot replace a confirmed one';

/** Operations that change something, and the reason why a token is sufficient. */
const NOT_CRITICAL: Record<string, string> = {
  'POST /companies': 'a new company has no key, no person and no balance',
  'POST /companies/{id}/stop-sending': URGENT,
  'POST /companies/{id}/resume-sending': URGENT,
  'POST /operators/me/second-factor': OWN,
  'POST /operators/me/second-factor/confirm': OWN,
  'POST /dead-letters/{letterID}/requeue': ROUTINE,
  'POST /dead-letters/{letterID}/dismiss': 'the message stays stored until its retention ends',
  'POST /jobs/{smsID}/cancel': 'refunds what was not submitted',
  'POST /companies/{id}/otp-guard/allowed': ROUTINE,
  'DELETE /companies/{id}/otp-guard/allowed': ROUTINE,
  'POST /companies/{id}/stop-list': ROUTINE,
  'DELETE /companies/{id}/stop-list': ROUTINE,
  'POST /stop-list': ROUTINE,
  'DELETE /stop-list': ROUTINE,
  'POST /routes/test-connection': 'connects with the password of the request and submits nothing',
  'POST /routes/{name}/pause': URGENT,
  'POST /routes/{name}/resume': URGENT,
  'POST /routes/{name}/drain': URGENT,
  'POST /routes/{name}/test-send': 'goes only to numbers of TEST_SEND_NUMBERS',
  'POST /routes/{name}/try': 'goes only to numbers of TEST_SEND_NUMBERS',
  'POST /companies/{id}/brands': ROUTINE,
  'POST /companies/{id}/brands/{brandID}/templates': ROUTINE,
  'DELETE /companies/{id}/brands/{brandID}/templates/{templateID}': ROUTINE,
  'PUT /companies/{id}/brands/{brandID}/tlvs': ROUTINE,
  'POST /brands/{brandID}/authorize': ROUTINE,
  'POST /brands/{brandID}/reject': ROUTINE,
  'POST /companies/{id}/callback-deliveries/replay': 'sends callbacks again to the receiver that had them',
  'POST /callback-deliveries/{deliveryID}/replay': 'sends a callback again to the receiver that had it',
  'POST /companies/{id}/callback/test': 'sends invented data to the receiver',
  'POST /companies/{id}/payments/reconcile': 'compares, and changes nothing',
  'PATCH /companies/{id}/customers/{customerID}': 'the correction keeps the former values',
  'PATCH /companies/{id}/accounts/{accountID}': 'the correction keeps the former values',
  'POST /companies/{id}/tariffs': 'no account has a new tariff',
  'DELETE /companies/{id}/tariffs/{itemID}': 'a tariff in use is not removed',
};
const CATALOGUES = ['customer-types', 'areas', 'groups', 'tags', 'ip-ranges', 'gps-providers'];
for (const name of CATALOGUES) {
  const path = `/companies/{id}/${name}`;
  for (const one of [`POST ${path}`, `PUT ${path}/{itemID}`, `DELETE ${path}/{itemID}`])
    NOT_CRITICAL[one] = UNDONE;
}

type Operation = { security?: Record<string, string[]>[]; responses: Record<string, unknown> };

const operationsOf = (file: string): [string, Operation][] => {
  const { paths } = JSON.parse(readApiDocument(file)) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path.replace('/admin/v1', '')}`,
      operation,
    ]),
  );
};

describe('the operations of the API documents', () => {
  const critical = CRITICAL_ACTIONS.map(
    ([method, path]) => `${method.toUpperCase()} ${path.replace(/:(\w+)/g, '{$1}')}`,
  );
  const operators = operationsOf('operator-api.json');

  it('of operators are critical, or have a reason not to be; reads show no secret otherwise', () => {
    const changes = operators.map(([name]) => name).filter((name) => !name.startsWith('GET '));
    const listed = [...critical, ...Object.keys(NOT_CRITICAL)];
    expect(changes.filter((name) => !listed.includes(name))).toEqual([]);
    const known = operators.map(([name]) => name);
    expect(listed.filter((name) => !known.includes(name))).toEqual([]);
    expect(critical.filter((name) => name in NOT_CRITICAL)).toEqual([]);
  });

  it('show a whole key, secret or token only if they are critical', () => {
    const showing = operators.filter(([, { responses }]) =>
      /"(?:key|signingSecret|password|token)":"(?:hk_|whsec_|ho_)?[\w-]+"/.test(JSON.stringify(responses)),
    );
    expect(showing.map(([name]) => name).filter((name) => !critical.includes(name))).toEqual([]);
    expect(showing.length).toBeGreaterThan(3);
  });

  it('of companies take a key, whose scopes are its limit: a program has no second factor', () => {
    const others = operationsOf('company-api.json').filter(
      ([, { security }]) => security && !security.every((one) => Object.keys(one)[0]!.startsWith('key')),
    );
    expect(others.map(([name]) => name)).toEqual([]);
  });
});
