import {
  alike,
  corrected,
  type Field,
  fieldsWith,
  readForm,
  refusedIn,
  shownIn,
  valuesOf,
} from './form-values';

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

describe('values of a form', () => {
  it('that are no numbers are refused in fields for numbers', () => {
    const refused = (hours: string): object =>
      refusedIn(data({ name: 'abc', 'settings.hours': hours }), FIELDS);
    const noNumber = { 'settings.hours': 'field.number' };
    expect(['abc', '1,5'].map(refused)).toEqual([noNumber, noNumber]);
    const noWhole = { 'settings.hours': 'field.integer' };
    expect(['1.5', '-0.1'].map(refused)).toEqual([noWhole, noWhole]);
    expect(['', ' 24 ', '-1', '0'].map(refused)).toEqual([{}, {}, {}, {}]);
  });

  it('that are 0 are refused in fields for sums', () => {
    const sum: Field = { name: 'sum', label: 'Sum', kind: 'money', nonZero: true };
    const refused = (text: string): object => refusedIn(data({ sum: text }), [sum]);
    expect(['0', ' -0.00 '].map(refused)).toEqual([{ sum: 'field.notZero' }, { sum: 'field.notZero' }]);
    expect(['', '0.01', '-5'].map(refused)).toEqual([{}, {}, {}]);
  });

  it('that the API does not accept as amounts are refused in fields for money', () => {
    const fields: Field[] = [{ name: 'price', label: 'Price', kind: 'money' }];
    const refused = (text: string): object => refusedIn(data({ price: text }), fields);
    const wrong = ['0.001', '1e3', '10000000000', '12.'].map(refused);
    expect(wrong).toEqual(wrong.map(() => ({ price: 'field.money' })));
    expect(['abc', '1,5'].map(refused)).toEqual([{ price: 'field.number' }, { price: 'field.number' }]);
    expect(['', '0', '-9999999999.99', ' 25.5 '].map(refused)).toEqual([{}, {}, {}, {}]);
  });

  it('of money are texts with two decimal places, or numbers', () => {
    const fields: Field[] = [
      { name: 'price', label: 'Price', kind: 'money', value: '25.00' },
      { name: 'sum', label: 'Sum', kind: 'money', isNumber: true },
    ];
    expect(readForm(data({ price: '-7.5', sum: '12.5' }), fields, true)).toEqual({
      price: '-7.50',
      sum: 12.5,
    });
    expect(readForm(data({ price: '25', sum: '' }), fields, true)).toEqual({});
  });

  it('that are alternatives are refused unless one of both is filled', () => {
    const fields: Field[] = [
      { name: 'number', label: 'Number', insteadOf: 'customer' },
      { name: 'customer', label: 'Customer', kind: 'number' },
    ];
    const refused = (number: string, customer: string): object =>
      refusedIn(data({ number, customer }), fields);
    const both = { number: 'field.insteadOf' };
    expect([refused('', ' '), refused('995555123456', '7')]).toEqual([both, both]);
    expect([refused('995555123456', ''), refused('', '7')]).toEqual([{}, {}]);
  });

  it('of a new record: all filled fields, numbers as numbers, dots as nesting', () => {
    expect(
      readForm(data({ name: ' Shop ', 'settings.hours': '24', words: 'A\n\n B' }), FIELDS, false),
    ).toEqual({
      name: 'Shop',
      settings: { hours: 24, on: false },
      words: ['A', 'B'],
    });
  });

  it('of an existing record: only changed fields', () => {
    expect(readForm(data(AS_IT_IS), FIELDS, true)).toEqual({});
    const changed = { ...AS_IT_IS, 'settings.hours': '0', words: 'STOP' };
    expect(readForm(data(changed), FIELDS, true)).toEqual({ settings: { hours: 0 }, words: ['STOP'] });
  });

  it('leave out fields that were and are empty', () => {
    const empty: Field[] = ['', null, undefined].map((value, at) => ({
      name: `n${at}`,
      label: '',
      value,
      nullable: true,
    }));
    expect(readForm(data({ n0: '', n1: '', n2: '' }), empty, true)).toEqual({});
  });

  it('clear emptied fields, and leave invalid numbers to the server', () => {
    const emptied = { ...AS_IT_IS, name: '', note: '', 'settings.hours': 'many', words: '' };
    expect(readForm(data(emptied), FIELDS, true)).toEqual({
      name: '',
      note: null,
      settings: { hours: 'many' },
      words: [],
    });
  });
});

describe('values as of the opening of a form', () => {
  const opened = valuesOf(FIELDS);
  /** Another user has changed all fields since. */
  const fetched = FIELDS.map((field) => ({ ...field, value: field.kind === 'yes' ? false : [] }));

  it('are compared with the entered values, not those fetched since', () => {
    const fields = fieldsWith(opened, fetched);
    expect(readForm(data(AS_IT_IS), fields, true)).toEqual({});
    expect(readForm(data({ ...AS_IT_IS, note: 'new' }), fields, true)).toEqual({ note: 'new' });
  });

  it('are the saved values after a success', () => {
    const saved = data({ name: 'Shop', note: '', 'settings.hours': '', 'settings.on': 'on', words: ' A ' });
    const fields = fieldsWith(shownIn(saved, FIELDS), fetched);
    expect(readForm(saved, fields, true)).toEqual({});
    expect(readForm(data(AS_IT_IS), fields, true)).toEqual({
      note: 'old',
      settings: { hours: 48 },
      words: ['STOP', 'END'],
    });
  });

  it('leave fields alone that the form did not have then', () => {
    const added: Field = { name: 'mac', label: 'MAC', value: 'aa' };
    expect(fieldsWith(opened, [added])).toEqual([added]);
  });

  it('are the same as fetched values if both are empty', () => {
    const shown = { ...opened, name: '', note: 'new', words: 'STOP\nEND'.split('\n') };
    expect(alike(FIELDS, shown, { ...opened, name: null })).toEqual([
      'name',
      'settings.hours',
      'settings.on',
      'words',
    ]);
  });

  it('are sent with a correction', () => {
    expect(corrected(opened, { name: 'Store', note: null })).toEqual({
      name: 'Store',
      note: null,
      was: { name: 'Shop', note: 'old' },
    });
  });
});
