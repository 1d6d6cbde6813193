import { addField } from './field-changes';

it('adds fields one by one, splits lists at commas, and sends null for an empty value', () => {
  const given = ['name=A=b', 'email=', 'tagsID=1, 2', 'numbers=995555123456,555123457'];
  expect(given.reduce((changes, text) => addField(text, changes), {})).toEqual({
    name: 'A=b',
    email: null,
    tagsID: ['1', '2'],
    numbers: [{ mobile: '995555123456' }, { mobile: '555123457' }],
  });
});

it.each(['name', '=x', 'a b=c'])('refuses %j', (text) => {
  expect(() => addField(text)).toThrow('A change is name=value');
});
