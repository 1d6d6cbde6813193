import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { companyEn } from './company-en';
import { companyKa } from './company-ka';
import { en as firstEn } from './en';
import { ka as firstKa } from './ka';
import { operatorEn } from './operator-en';
import { operatorKa } from './operator-ka';
import { screensEn } from './screens-en';
import { screensKa } from './screens-ka';
import { signInEn } from './sign-in-en';
import { signInKa } from './sign-in-ka';

const en = { ...firstEn, ...screensEn, ...operatorEn, ...companyEn, ...signInEn };
const ka = { ...firstKa, ...screensKa, ...operatorKa, ...companyKa, ...signInKa };

/** Keys of the texts in all files of a language. */
const keysIn = (language: string): string[] =>
  readdirSync(__dirname)
    .filter(
      (file) =>
        new RegExp(`^(?:[a-z-]+-)?${language}\\.ts$`).test(file) && !/^(?:sentences|stored)-/.test(file),
    )
    .flatMap((file) => [
      ...readFileSync(join(__dirname, file), 'utf8').matchAll(/^ {2}(?:'([^']+)'|(\w+)):/gm),
    ])
    .map(([, quoted, plain]) => quoted ?? plain!);

/** The files are merged: of two texts with the same key, one would replace the other. */
it.each([
  ['en', en],
  ['ka', ka],
])('no text has the key of another (%s)', (language, all) => {
  expect(keysIn(language).sort()).toEqual(Object.keys(all).sort());
});

it('every English text has a Georgian one', () => {
  expect(Object.keys(ka).sort()).toEqual(Object.keys(en).sort());
  expect(Object.entries(ka).filter(([, text]) => text.trim() === '')).toEqual([]);
});

/** A hint of both faces belongs to the part that they share. */
it('no hint is written twice', () => {
  const hints = Object.entries(en).filter(([name]) => name.endsWith('Hint'));
  const repeated = hints.filter(([, text], index) => hints.findIndex((hint) => hint[1] === text) < index);
  expect(repeated.map(([name]) => name)).toEqual([]);
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
const SAME = [
  'ID',
  'IP',
  'IPTV',
  'MAC',
  'ONU',
  'STB',
  'SMS',
  'URL',
  'ISO',
  'Latin',
  'TLV',
  'sar',
  'message',
  'payload',
];

it('no Georgian text is in English', () => {
  const english = Object.entries(ka).filter(([, text]) => {
    const words = text.replace(/\{[^{}]*\}/g, '').match(/\p{L}+/gu) ?? [];
    return !/\p{Script=Georgian}/u.test(text) && words.some((word) => !SAME.includes(word));
  });
  expect(english.map(([name]) => name)).toEqual([]);
});
