import { servicesWithConsole } from '@herald/launcher';
import { type Company, newCompany } from '../support/company';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { describeByKeyboard } from './support/by-keyboard';
import { describeAccessibility } from './support/screens';

/** Accessibility of the main screens in both parts: axe on each, and their main paths by keyboard. */
describe('the screens of both parts', () => {
  let own: OwnSystem;
  let company: Company;

  beforeAll(async () => {
    own = await startOwnSystem({ table: servicesWithConsole });
    company = await newCompany({ name: 'One' });
  });
  afterAll(() => own?.close());

  describeAccessibility(() => company);
  describeByKeyboard(() => company);
});
