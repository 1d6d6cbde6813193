/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { type Company, newCompany } from '../support/company';
import { describeByKeyboard } from './support/by-keyboard';
import { describeAccessibility } from './support/screens';

/** Accessibility of the main screens in both parts: axe on each, and their main paths by keyboard. */
describe('the screens of both parts', () => {
  let company: Company;

  beforeAll(async () => {
    company = await newCompany({ name: 'One' });
  });

  describeAccessibility(() => company);
  describeByKeyboard(() => company);
});
