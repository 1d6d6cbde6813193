import { NotFoundError } from '@herald/contracts/errors';
import { companyIdOf, pathId } from './request-values';

it('answers 404 for an invalid id in a path', () => {
  expect(pathId('7', 'none')).toBe(7);
  expect(companyIdOf({ params: { id: '7' } })).toBe(7);
  for (const id of ['0', '-7', 'seven', '']) {
    expect(() => companyIdOf({ params: { id } })).toThrow(new NotFoundError('There is no such company.'));
  }
});
