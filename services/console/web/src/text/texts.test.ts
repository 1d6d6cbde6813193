import { companyEn } from './company-en';
import { companyKa } from './company-ka';
import { confirmEn } from './confirm-en';
import { confirmKa } from './confirm-ka';
import { operatorEn } from './operator-en';
import { operatorKa } from './operator-ka';
import { shellEn } from './shell-en';
import { shellKa } from './shell-ka';

/** The texts of both faces, of the questions and of the shell are merged: of two texts with the same key, one would replace the other. */
it.each([
  ['English', companyEn, operatorEn, confirmEn, shellEn],
  ['Georgian', companyKa, operatorKa, confirmKa, shellKa],
])('no %s text has the key of another', (_language, ...parts) => {
  const names = parts.flatMap((part) => Object.keys(part));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
