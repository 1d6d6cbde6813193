import { lineOf } from './csv-line';

describe('a line of a file', () => {
  it('holds what is there, quoted where it has to be', () => {
    expect(lineOf(['a', 1, null, undefined, true, { b: [1, 2] }, 'x "y", z'])).toBe(
      'a,1,,,true,"{""b"":[1,2]}","x ""y"", z"\r\n',
    );
  });

  it('is no formula, and keeps the sign of a sum', () => {
    expect(lineOf(['=1+1', '+995', '@a', '-5.00', '-cmd'])).toBe("'=1+1,'+995,'@a,-5.00,'-cmd\r\n");
  });
});
