import { doneSteps, firstOpen, nextOf, type SetupState } from './steps';

const EMPTY: SetupState = { movements: 0, senders: 0, keys: [], hasCallback: false, sends: 0 };
const done = (state: Partial<SetupState>): string[] => [...doneSteps({ ...EMPTY, ...state })!];

describe('the steps of a new company', () => {
  it('are done as far as the server has their results', () => {
    expect(done({})).toEqual(['company']);
    expect(done({ movements: 1, hasCallback: true })).toEqual(['company', 'balance', 'callback']);
    const keys = [{ state: 'active', session: false }];
    expect(done({ movements: 1, senders: 1, keys, hasCallback: true, sends: 2 })).toHaveLength(6);
  });

  it('count neither revoked keys nor keys of sign-ins', () => {
    const keys = [
      { state: 'revoked', session: false },
      { state: 'active', session: true },
    ];
    expect(done({ keys })).toEqual(['company']);
  });

  it('are unknown until each answer has arrived', () => {
    for (const name of Object.keys(EMPTY)) expect(doneSteps({ ...EMPTY, [name]: undefined })).toBeNull();
  });

  it('go on with the first that is not done', () => {
    expect(firstOpen(new Set(['company', 'sender']))).toBe('balance');
    expect(firstOpen(doneSteps({ ...EMPTY, movements: 1 })!)).toBe('sender');
    expect(nextOf('key')).toBe('callback');
    expect(nextOf('sheet')).toBeUndefined();
  });
});
