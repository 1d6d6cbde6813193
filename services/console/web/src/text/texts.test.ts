import { companyEn } from './company-en';
import { companyKa } from './company-ka';
import { operatorEn } from './operator-en';
import { operatorKa } from './operator-ka';

/** The texts of both faces are merged: of two texts with the same key, one would replace the other. */
it.each([
  ['English', companyEn, operatorEn],
  ['Georgian', companyKa, operatorKa],
])('no %s text of a company’s pages has the key of an operator’s text', (_language, company, operator) => {
  const names = new Set(Object.keys(operator));
  expect(Object.keys(company).filter((name) => names.has(name))).toEqual([]);
});
