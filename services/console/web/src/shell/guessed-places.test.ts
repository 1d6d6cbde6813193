import { guessedPlaces } from './guessed-places';

const searches = (typed: string): unknown[] =>
  guessedPlaces('operator', typed).map(({ place }) => place.search);

it.each([
  ['995598111223', [{ number: '995598111223' }]],
  ['+995 (598) 11-12-23', [{ number: '995598111223' }]],
  ['00995598111223', [{ number: '995598111223' }]],
  ['0598 11 12 23', [{ number: '598111223' }]],
  ['1223', [{ number: '1223' }, { smsID: '1223' }]],
  ['12', [{ smsID: '12' }]],
  ['3f1c2a9e5b7d4c60', [{ requestId: '3f1c2a9e5b7d4c60' }]],
  ['0b9f6f0c-5f3c-4d8e-9b0a-3a1f7f1f6a11', [{ requestId: '0b9f6f0c-5f3c-4d8e-9b0a-3a1f7f1f6a11' }]],
  ['flowershop', []],
  ['Kiosk 7 of Vake', []],
  ['', []],
])('%s leads to the messages that it may mean', (typed, expected) => {
  expect(searches(typed)).toEqual(expected);
});

it('leads a company to its own messages', () => {
  expect(guessedPlaces('company', '1223')[0]!.place.to).toBe('/company/messages');
});
