import { catalogueField, nameIn } from './catalogue-names';

const tariffs = [
  { id: 3, name: 'Home', price: '25.00' },
  { id: 4, name: 'Office', price: '90.00' },
];
const field = { name: 'tariffID', label: 'Tariff' };

describe('an item of a catalogue', () => {
  it('is shown by name, and by its ID if it is unknown', () => {
    expect(nameIn(tariffs, 4)).toBe('Office: 90.00');
    expect(nameIn([{ id: 1, name: 'Tbilisi' }], '1')).toBe('Tbilisi');
    expect(nameIn(tariffs, 9)).toBe('9');
    expect(nameIn(null, 4)).toBe('4');
    expect(nameIn(tariffs, null)).toBeNull();
  });

  it('is chosen by name, and given as a number', () => {
    expect(catalogueField({ ...field, value: 4 }, tariffs)).toMatchObject({
      kind: 'choice',
      isNumber: true,
      choices: [
        { value: '', label: '–' },
        { value: '3', label: 'Home: 25.00' },
        { value: '4', label: 'Office: 90.00' },
      ],
    });
  });

  it('keeps a former item of the record, and a required one cannot be emptied', () => {
    const { choices } = catalogueField({ ...field, value: 9, required: true }, tariffs);
    expect(choices!.map(({ value }) => value)).toEqual(['9', '3', '4']);
  });

  it('is a number while the names are unknown', () => {
    expect(catalogueField({ ...field, value: 4 }, null)).toMatchObject({ kind: 'number', value: 4 });
  });

  it('cannot be chosen before its names are loaded', () => {
    const loading = catalogueField({ ...field, value: 4 }, undefined);
    expect(loading).toMatchObject({ kind: 'choice', isLoading: true, value: 4 });
    expect(loading.choices).toBeUndefined();
  });
});
