import { TooManyRequestsError } from '@herald/contracts/errors';
import { keepingLogger, quiet } from '@herald/testing/loggers';
import { Invitations } from './invitations';
import type { PersonDocument } from './person-model';

const mailer = { send: () => Promise.resolve() };
const companies = { get: () => Promise.resolve({ name: 'Shop' }) };

describe('invitations', () => {
  it('whose company cannot be read have failed, because the person was added already', async () => {
    const logger = keepingLogger();
    const down = { get: () => Promise.reject(new Error('down')) };
    const invitations = new Invitations({ mailer, companies: down, consoleUrl: '', logger });
    const person = { _id: 21, company: 7, email: 'nino@example.com' } as PersonDocument;
    expect(await invitations.send(person, 'en')).toBe('failed');
    expect(logger.events()).toEqual(['mail.invitation_failed']);
  });

  it('of one company are limited, if they are sent', () => {
    const invitations = new Invitations({ mailer, companies, consoleUrl: '', logger: quiet });
    for (let count = 0; count < 30; count++) invitations.countInvitation(7);
    expect(() => invitations.countInvitation(7)).toThrow(TooManyRequestsError);
    invitations.countInvitation(8);
    const off = new Invitations({ mailer: null, companies, consoleUrl: '', logger: quiet });
    for (let count = 0; count < 31; count++) off.countInvitation(7);
  });
});
