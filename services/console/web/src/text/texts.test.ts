import { companyEn } from './company-en';
import { companyKa } from './company-ka';
import { operatorEn } from './operator-en';
import { operatorKa } from './operator-ka';

/** The texts of both faces are put together: of two with the same name one would be shown in the place of the other. */
it.each([
  ['English', companyEn, operatorEn],
  ['Georgian', companyKa, operatorKa],
])(
  "no %s text of a company's pages has the name of one of the operator's",
  (_language, company, operator) => {
    const names = new Set(Object.keys(operator));
    expect(Object.keys(company).filter((name) => names.has(name))).toEqual([]);
  },
);
