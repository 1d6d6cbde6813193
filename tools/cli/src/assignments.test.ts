import { addAssignment, type Changes } from './assignments';

const changes = (...texts: string[]): Changes =>
  texts.reduce<Changes>((before, text) => addAssignment(text, before), {});

describe('addAssignment', () => {
  it('distinguishes settings from the fields of a company', () => {
    expect(
      changes(
        'name=A=B',
        'timezone=Europe/Berlin',
        'modules.network=true',
        'validityHours=24',
        'settings.billingRun=1',
      ),
    ).toEqual({
      name: 'A=B',
      timezone: 'Europe/Berlin',
      modules: { network: 'true' },
      settings: { validityHours: '24', billingRun: '1' },
    });
  });

  it('sets nested values', () => {
    expect(
      changes(
        'accountAddedNotification.enabled=true',
        'accountAddedNotification.brandID=null',
        'stopWords=STOP,END',
      ),
    ).toEqual({
      settings: { accountAddedNotification: { enabled: 'true', brandID: null }, stopWords: ['STOP', 'END'] },
    });
    expect(changes('stopWords=')).toEqual({ settings: { stopWords: [] } });
    const event = 'billing.account.activated';
    expect(changes(`events=${event}`, 'paymentReminder.daysBefore=3,1')).toEqual({
      settings: { events: [event], paymentReminder: { daysBefore: ['3', '1'] } },
    });
  });

  it.each(['validityHours', '=24', 'a b=1'])('refuses %s', (text) => {
    expect(() => changes(text)).toThrow(/A change is name=value/);
  });
});
