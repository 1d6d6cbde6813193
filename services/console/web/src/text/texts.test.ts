import { companyEn } from './company-en';
import { companyKa } from './company-ka';
import { confirmEn } from './confirm-en';
import { confirmKa } from './confirm-ka';
import { en } from './en';
import { fieldEn } from './field-en';
import { fieldKa } from './field-ka';
import { ka } from './ka';
import { operatorEn } from './operator-en';
import { operatorKa } from './operator-ka';
import { shellEn } from './shell-en';
import { shellKa } from './shell-ka';
import { storyEn } from './story-en';
import { storyKa } from './story-ka';
import { routeEn } from './route-en';
import { routeKa } from './route-ka';

/** The texts of both faces, of the questions and of the shell are merged: of two texts with the same key, one would replace the other. */
it.each([
  ['English', companyEn, operatorEn, confirmEn, shellEn, fieldEn, storyEn, routeEn],
  ['Georgian', companyKa, operatorKa, confirmKa, shellKa, fieldKa, storyKa, routeKa],
])('no %s text has the key of another', (_language, ...parts) => {
  const names = parts.flatMap((part) => Object.keys(part));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it('every English text has a Georgian one', () => {
  expect(Object.keys(ka).sort()).toEqual(Object.keys(en).sort());
  expect(Object.entries(ka).filter(([, text]) => text.trim() === '')).toEqual([]);
});

/** Names of the values in a text, without the cases of plurals. */
const valuesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)(?=\}|, )/g)].map(([, name]) => name!))].sort();

it('a Georgian text shows the values of the English one', () => {
  const differing = Object.entries(en).filter(
    ([name, text]) => valuesIn(text).join() !== valuesIn(ka[name as keyof typeof en]).join(),
  );
  expect(differing.map(([name]) => name)).toEqual([]);
});

/** Abbreviations and names of standards, which are the same in Georgian. */
const SAME = ['ID', 'IP', 'IPTV', 'MAC', 'SMS', 'URL', 'ISO', 'Latin', 'TLV', 'sar', 'message', 'payload'];

it('no Georgian text is in English', () => {
  const english = Object.entries(ka).filter(([, text]) => {
    const words = text.replace(/\{[^{}]*\}/g, '').match(/\p{L}+/gu) ?? [];
    return !/\p{Script=Georgian}/u.test(text) && words.some((word) => !SAME.includes(word));
  });
  expect(english.map(([name]) => name)).toEqual([]);
});
