import { type Field, readForm } from './form-values';

const FIELDS: Field[] = [
  { name: 'name', label: 'Name', value: 'Shop' },
  { name: 'note', label: 'Note', value: 'old', nullable: true },
  { name: 'settings.hours', label: 'Hours', kind: 'number', value: 48 },
  { name: 'settings.on', label: 'On', kind: 'yes', value: true },
  { name: 'words', label: 'Words', kind: 'lines', value: ['STOP', 'END'] },
];

function data(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}

const AS_IT_IS = {
  name: 'Shop',
  note: 'old',
  'settings.hours': '48',
  'settings.on': 'on',
  words: 'STOP\nEND',
};

describe('what a form sends', () => {
  it('of something new: all that is filled in, numbers as numbers, dots as depth', () => {
    expect(
      readForm(data({ name: ' Shop ', 'settings.hours': '24', words: 'A\n\n B' }), FIELDS, false),
    ).toEqual({
      name: 'Shop',
      settings: { hours: 24, on: false },
      words: ['A', 'B'],
    });
  });

  it('of something that is there: only what was changed', () => {
    expect(readForm(data(AS_IT_IS), FIELDS, true)).toEqual({});
    const changed = { ...AS_IT_IS, 'settings.hours': '0', words: 'STOP' };
    expect(readForm(data(changed), FIELDS, true)).toEqual({ settings: { hours: 0 }, words: ['STOP'] });
  });

  it('leaves out what was empty and is', () => {
    const empty: Field[] = ['', null, undefined].map((value, at) => ({
      name: `n${at}`,
      label: '',
      value,
      nullable: true,
    }));
    expect(readForm(data({ n0: '', n1: '', n2: '' }), empty, true)).toEqual({});
  });

  it('empties what was emptied, and leaves to the server what is no number', () => {
    const emptied = { ...AS_IT_IS, name: '', note: '', 'settings.hours': 'many', words: '' };
    expect(readForm(data(emptied), FIELDS, true)).toEqual({
      name: '',
      note: null,
      settings: { hours: 'many' },
      words: [],
    });
  });
});
