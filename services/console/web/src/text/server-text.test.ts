import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverKa } from './server-ka';
import { serverTranslator } from './server-text';

const inGeorgian = serverTranslator(serverKa);
const AT = '2027-01-31T05:30:00.000Z';

describe('a sentence of the server in Georgian', () => {
  it.each([
    ['stop-listed', 'სტოპ-სიაშია'],
    ['Reversal of payment 2', 'გადახდის გაუქმება: 2'],
    [
      'Tariff "Basic" from 2026-11-01 until 2026-12-01: 3 of 30 days refunded',
      'ტარიფი „Basic“, 2026-11-01-დან 2026-12-01-მდე: 30 დღიდან დაბრუნდა 3',
    ],
    ['answered STOP to Bakery', 'პასუხად მოვიდა STOP (გამგზავნი: Bakery)'],
    [
      'carrier is not a URL like smpp://u:p@host:2775?binds=2',
      'URL უნდა იყოს, მაგალითად smpp://u:p@host:2775?binds=2',
    ],
    ['There is no route nope.', 'მარშრუტი nope არ არის.'],
    ['There is no IP range 7.', 'IP დიაპაზონი 7 არ არის.'],
    ['There is no tariff 7, 8', 'ჩანაწერი არ არის: ტარიფი 7, 8'],
    ['There is no tariff 7.', 'ჩანაწერი არ არის: ტარიფი 7.'],
    ['refused by main: 0xb', 'უარყო main: 0xb'],
    ['it has 5 digits; 7 to 15 are valid', '5 ციფრია; დასაშვებია 7-დან 15-მდე'],
    [
      'The carrier of route main rejected it permanently: ESME_RINVDSTADR (0x0B), "Invalid destination address". 1 SMS was refunded.',
      'ოპერატორმა (მარშრუტი main) საბოლოოდ უარყო: ESME_RINVDSTADR (0x0B), „მიმღების მისამართი არასწორია“. დაბრუნდა 1 SMS.',
    ],
    [
      'It waits for a route: paused by the operator: a, b; not connected: c.',
      'ელოდება მარშრუტს: შეაჩერა ოპერატორმა: a, b; კავშირი არ არის: c.',
    ],
    [
      'This link was already used or has expired. Request a new link.',
      'ეს ბმული უკვე გამოყენებულია ან ვადა გაუვიდა. მოითხოვეთ ახალი ბმული.',
    ],
    ['Your role here (viewer) does not allow this.', 'თქვენი როლით (მნახველი) ეს შეუძლებელია.'],
    ['Too many requests. Try again in 31 s.', 'მეტისმეტად ბევრი მოთხოვნაა. სცადეთ 31 წამში.'],
    [`It is scheduled: it will be sent at ${AT}.`, `დაგეგმილია, გაიგზავნება: ${AT}.`],
  ])('%s', (english, georgian) => {
    expect(inGeorgian(english)).toBe(georgian);
  });

  it('translates the values of a sentence, and each sentence of an explanation', () => {
    expect(
      inGeorgian(
        'The carrier accepted it, and its delivery receipt reports UNDELIV (sent as FAILED): the carrier could not deliver it. Its own code is "005"; ask the carrier for its meaning. It is not refunded: the carrier accepted it, or may have accepted it.',
      ),
    ).not.toMatch(/(?!UNDELIV|FAILED)\b[A-Za-z]{2,}/);
  });

  it('keeps an unknown sentence, and a code of a carrier', () => {
    expect(inGeorgian('Something new. It was never charged.')).toBe('Something new. არ ჩამოჭრილა.');
    expect(inGeorgian('UNDELIV 005')).toBe('UNDELIV 005');
  });

  it('has the values of the English sentence', () => {
    const valuesOf = (text: string): string => [...text.matchAll(/\{\w+\}/g)].map(String).sort().join();
    const differing = Object.entries(serverKa).filter(([one, other]) => valuesOf(one) !== valuesOf(other));
    expect(differing.map(([english]) => english)).toEqual(['{sms} SMS {was} refunded.']);
  });
});

/** The error of a callback in a list, in words of the server. */
const UNTRANSLATED = /(?<!server\()\b(?:lastError|status \?\? error) \?\? '/;

it('the pages translate the errors of callbacks', () => {
  const pages = join(__dirname, '..');
  const files = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx$/.test(file),
  );
  expect(files.filter((file) => UNTRANSLATED.test(readFileSync(join(pages, file), 'utf8')))).toEqual([]);
});
