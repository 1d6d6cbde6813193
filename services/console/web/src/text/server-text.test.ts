import { sentencesKa } from './sentences-ka';
import { englishServerText, serverText } from './server-text';
import { storedFormsKa, storedKa } from './stored-ka';

const inGeorgian = serverText(sentencesKa, storedKa, storedFormsKa);

describe('what the server says in Georgian', () => {
  it.each([
    ['stop-listed', 'სტოპ-სიაშია'],
    ['viewer', 'მნახველი'],
    ['Reversal of payment 2', 'გადახდის გაუქმება: 2'],
    ['Tariff "Basic" from 2026-11-01 until 2026-12-01', 'ტარიფი „Basic“, 2026-11-01-დან 2026-12-01-მდე'],
    [
      'Tariff "Basic" from 2026-11-01 until 2026-12-01: 3 of 30 days refunded',
      'ტარიფი „Basic“, 2026-11-01-დან 2026-12-01-მდე: 30 დღიდან დაბრუნდა 3',
    ],
    ['answered STOP to Bakery', 'პასუხად მოვიდა STOP (გამგზავნი: Bakery)'],
    ['No answer within 10000 ms.', 'პასუხი 10000 მწმ-ში არ მოსულა.'],
    ['UNDELIV 005', 'UNDELIV 005'],
  ])('the stored text %s', (stored, georgian) => {
    expect(inGeorgian(stored)).toBe(georgian);
  });

  const said = (code: string, params?: Record<string, string | { code: string }>) => ({
    code,
    text: 'English',
    ...(params && { params }),
  });

  it('a sentence with its values, which may be words and sentences', () => {
    expect(inGeorgian(said('no_record', { kind: 'route', id: 'main' }))).toBe('მარშრუტი main არ არის.');
    const meaning = { code: 'ESME_RINVDSTADR' };
    const refused = said('rejected_by_carrier', {
      route: 'main',
      name: 'ESME_RINVDSTADR',
      code: '0x0B',
      meaning,
    });
    expect(inGeorgian(refused)).toContain('„მიმღების მისამართი არასწორია“');
  });

  it('sentences after each other', () => {
    const parts = { separator: '; ', s0: { code: 'never_charged' }, s1: { code: 'was_test' } };
    expect(inGeorgian(said('together', parts))).toBe('არ ჩამოჭრილა.; ეს ტესტი იყო: არაფერი ჩამოჭრილა.');
  });

  it('an unknown code is in English', () => {
    expect(inGeorgian(said('of_a_later_version'))).toBe('English');
  });
});

it('English is as the server writes it, with names of roles', () => {
  const inEnglish = englishServerText({ viewer: 'Viewer' });
  expect(inEnglish({ code: 'never_charged', text: 'It was never charged.' })).toBe('It was never charged.');
  expect(inEnglish('viewer')).toBe('Viewer');
});
