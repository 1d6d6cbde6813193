/** Texts of about `n` characters with which parsers and patterns have taken the square of their length. */
export const TEXTS: Record<string, (n: number) => string> = {
  letters: (n) => 'a'.repeat(n),
  'spaces inside': (n) => `x${' '.repeat(n)}x`,
  'zeros inside': (n) => `1${'0'.repeat(n)}1`,
  brackets: (n) => `1${'('.repeat(n)}`,
  'brackets with zeros': (n) => '1(0'.repeat(n / 3),
  'quotation marks': (n) => '"'.repeat(n / 2),
  backslashes: (n) => '\\'.repeat(n / 2),
  'commas and spaces': (n) => ', '.repeat(n / 2),
  'numbers with commas': (n) => Array.from({ length: n / 13 }, (_, i) => 995_500_000_000 + i).join(','),
  dots: (n) => 'a.'.repeat(n / 2),
  'dots without an end': (n) => `${'a.'.repeat(n / 2)}!`,
  'an address of e-mail': (n) => `${'a.'.repeat(n / 4)}a@${'b.'.repeat(n / 4)}c`,
  'an address of the web': (n) => `https://${'a:b@'.repeat(n / 4)}/${'?a=1'.repeat(n / 4)}`,
  placeholders: (n) => '{{a}}{'.repeat(n / 6),
  'combining marks': (n) => `a${'\u0301'.repeat(n / 4)}${'\u0316'.repeat(n / 4)}`,
  'joined characters': (n) => '\u{1f468}\u200d'.repeat(n / 7),
  'invisible characters': (n) => `x${'\u200b'.repeat(n / 3)}x`,
  'full-width letters': (n) => '\uff0b\uff10'.repeat(n / 6),
  hyphens: (n) => `a${'-'.repeat(n)}a`,
  colons: (n) => ':'.repeat(n),
  'equals signs': (n) => `whsec_${'='.repeat(n)}x`,
  lines: (n) => 'x\r\n'.repeat(n / 3),
};

const some = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

/** Values that are no texts, as JSON of about `n` characters. */
export const VALUES: Record<string, (n: number) => string> = {
  'a number of many digits': (n) => `1${'0'.repeat(n)}1`,
  'a number of many places': (n) => `0.${'0'.repeat(n)}1`,
  'equal texts': (n) => JSON.stringify(some(n / 8, () => '+9955')),
  'different texts': (n) => JSON.stringify(some(n / 10, (i) => `a${i}`)),
  'different networks': (n) =>
    JSON.stringify(some(n / 18, (i) => `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}/32`)),
  'different codes': (n) => JSON.stringify(some(n / 11, (i) => `+${1_000_000 + i}`)),
  'different numbers': (n) => JSON.stringify(some(n / 13, (i) => 995_500_000_000 + i)),
  'chosen numbers': (n) => JSON.stringify(some(n / 16, (i) => 100_000_000_000 + i * 2 ** 20)),
  'invalid numbers': (n) => JSON.stringify(some(n / 10, (i) => `1(${i}`)),
  objects: (n) => JSON.stringify(some(n / 12, (i) => ({ a: i }))),
  'equal objects': (n) => JSON.stringify(some(n / 8, () => ({ a: 1 }))),
  'number objects': (n) =>
    JSON.stringify(some(n / 40, (i) => ({ number: 995_500_000_000 + i, text: `t${i}` }))),
  'lists in lists': (n) => `${'['.repeat(n / 2)}${']'.repeat(n / 2)}`,
  'objects in objects': (n) => `${'{"a":'.repeat(n / 6)}1${'}'.repeat(n / 6)}`,
  'many fields': (n) => JSON.stringify(Object.fromEntries(some(n / 12, (i) => [`f${i}`, 1]))),
  'many whole fields': (n) => JSON.stringify(Object.fromEntries(some(n / 14, (i) => [i * 65_536, 1]))),
  nulls: (n) => JSON.stringify(some(n / 5, () => null)),
  'objects with many fields': (n) =>
    JSON.stringify(
      some(Math.sqrt(n / 12), () => Object.fromEntries(some(Math.sqrt(n / 12), (i) => [`f${i}`, 1]))),
    ),
};
