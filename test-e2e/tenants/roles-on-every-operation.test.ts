/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { HttpClient } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import type { Operation } from '../fuzz/api-document';
import { herald } from '../support/herald';
import { operator } from '../support/operator-api';
import { allOperations, askFor, expected, outcome } from './operations';

const ROLES = ['read', 'support', 'billing', 'owner'];

/** The rights of roles on every operation of the operator's API. */
describe("on every operation of the operator's API", () => {
  let operators: Operation[];
  let anybody: HttpClient;

  beforeAll(async () => {
    ({ operators } = await allOperations());
    anybody = new HttpClient(herald().system.run.operatorUrl);
  });

  async function tokenOf(role: string): Promise<{ id: number; authorization: string }> {
    const { id } = await operator().data<{ id: number }>('POST', '/operators', { name: role, role });
    const { token } = await operator().data<{ token: string }>('POST', `/operators/${id}/tokens`, {});
    return { id, authorization: `Bearer ${token}` };
  }

  it.each(ROLES)(
    '%s may use the operations of its role; 403 with the required role for all others',
    async (role) => {
      const { id, authorization } = await tokenOf(role);
      let refused = 0;
      for (const operation of operators) {
        const needed = operation.scope!;
        const answer = await askFor(anybody, operation, { authorization });
        if (ROLES.indexOf(role) >= ROLES.indexOf(needed)) {
          expect(outcome(operation, answer)).not.toMatch(/ (401|403|5\d\d)$/);
          continue;
        }
        refused++;
        expect(outcome(operation, answer)).toBe(expected(operation, 403));
        expect(answer.body).toEqual({
          statusID: 403,
          message: `This requires the role ${needed}; your role is ${role}.`,
        });
      }
      expect(refused > 0).toBe(role !== 'owner');
      // The outcome of an action may be recorded after its response.
      await until(
        async () => {
          const { body } = await operator().get('/audit', { query: { operator: id, length: 10_000 } });
          const rows = body['data'] as { state: string; role: string }[];
          return rows.filter((row) => row.role === role && row.state === 'refused').length;
        },
        (rows) => rows >= refused,
        { what: `audit rows of ${refused} refusals` },
      );
    },
  );

  it.each(['ho_', `ho_${'A'.repeat(38)}`, 'hk_live_x'])('%s is no token', async (token) => {
    const authorization = `Bearer ${token}`;
    for (const operation of operators) {
      expect(outcome(operation, await askFor(anybody, operation, { authorization }))).toBe(
        expected(operation, 401),
      );
    }
  });
});
