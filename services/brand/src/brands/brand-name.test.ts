import { nameKey, nameProblem } from './brand-name';

describe('nameProblem', () => {
  it.each([undefined, null, '', '   ', '\u200b', '\u2800\u00ad', 12, {}, ['AB'], true])(
    'rejects %j as empty',
    (name) => {
      expect(nameProblem(name)?.statusID).toBe(10);
    },
  );

  it.each(['A', 'ABCDEFGHIJKL', 'ა', '😀'])('rejects the length of %s', (name) => {
    expect(nameProblem(name)?.statusID).toBe(20);
  });

  it.each(['AB@', 'ბრენდი', '12', '...', ' AB', 'AB ', 'A\tB', 'A\nB', 'AB\n', 'A/B', 'Ａcme', '😀😀'])(
    'rejects forbidden characters in %j',
    (name) => expect(nameProblem(name)?.statusID).toBe(30),
  );

  it.each(['AB', 'ABCDEFGHIJK', 'A B', "D'Art", 'R&B', 'a.b-c_d', 'Hi!', 'A+', '1a'])(
    'accepts %s',
    (name) => {
      expect(nameProblem(name)).toBeNull();
    },
  );
});

it('compares names case-insensitively', () => {
  expect(nameKey('Herald')).toBe(nameKey('hERALD'));
});
