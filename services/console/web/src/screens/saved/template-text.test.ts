import { placeholdersIn, withTemplate } from './template-text';

const [one, other] = [{ text: 'One' }, { text: 'Other' }];

it('a template replaces another, and is put after a text that the user has written', () => {
  expect(withTemplate(' ', one, [one, other])).toBe('One');
  expect(withTemplate('One', other, [one, other])).toBe('Other');
  expect(withTemplate('Dear all,', one, [one, other])).toBe('Dear all,\nOne');
});

it('the placeholders of a text are found, each once', () => {
  expect(placeholdersIn('Dear {{name}}, {{ sum }} is due. Bye {{name}} {x}')).toEqual([
    '{{name}}',
    '{{ sum }}',
  ]);
  expect(placeholdersIn('Dear all')).toEqual([]);
});
