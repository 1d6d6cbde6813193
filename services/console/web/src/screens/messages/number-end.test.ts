import { digitsOf, inPath, numberEndIn } from './number-end';

describe('a number in a search', () => {
  it.each([
    ['+995 (555) 12-34.56', '995555123456'],
    ['00995555123456', '995555123456'],
    [' 3456 ', '3456'],
    ['', ''],
    ['  ', ''],
  ])('"%s" is "%s"', (typed, digits) => {
    expect(digitsOf(typed)).toBe(digits);
  });

  it.each(['Nino', 'zzz', 'abc3401', '00', '+', '-'])('"%s" is no number, and stays for the API', (typed) => {
    expect(digitsOf(typed)).toBe(typed);
  });

  it.each([
    ['+995 (555) 12-34.56', '00995555123456'],
    ['00995 555 12 34 56', '00995555123456'],
    ['+44 (0)7911 123456', '00447911123456'],
    ['880 47 01 15', '880470115'],
    ['0880470115', '0880470115'],
    ['+erased-abcdefghijklmn.0', 'erased-abcdefghijklmn.0'],
    ['+*********003', '*********003'],
  ])('"%s" is %s in a path', (typed, written) => {
    expect(inPath(typed)).toBe(written);
  });

  it('with few digits is the end of a number', () => {
    expect(numberEndIn({ number: '3456' })).toBe('3456');
    expect(numberEndIn({ number: '995555123456' })).toBeNull();
    expect(numberEndIn({ number: 'Nino' })).toBeNull();
  });
});
