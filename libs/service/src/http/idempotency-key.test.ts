import type { Request } from 'express';
import { BadRequestError } from '@herald/contracts/errors';
import { idempotencyOf } from './idempotency-key';

it('refuses a body that is too deep to be compared', () => {
  const depth = 400_000;
  const body: unknown = JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  const request = { headers: { 'idempotency-key': 'a' }, path: '/v1/payments/add', body } as unknown;
  expect(() => idempotencyOf(request as Request)).toThrow(BadRequestError);
});
