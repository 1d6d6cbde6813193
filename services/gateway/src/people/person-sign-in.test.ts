import { quiet } from '@herald/testing/loggers';
import { newSecret } from '../access/secret-text';
import type { KeyDocument } from '../keys/key-model';
import type { PersonDocument, PersonLinkDocument } from './person-model';
import { PersonSignIn } from './person-sign-in';

describe('a sign-in', () => {
  it('that cannot be written to the audit log leaves no key, and its link stays valid', async () => {
    const now = new Date();
    const person: PersonDocument = {
      _id: 21,
      company: 7,
      email: 'nino@example.com',
      address: 'nino@example.com',
      name: 'Nino',
      role: 'sender',
      invitedBy: null,
      createdAt: now,
    };
    const link: PersonLinkDocument = {
      _id: '',
      address: person.address,
      subject: null,
      createdAt: now,
      usedAt: now,
      expiresAt: now,
    };
    const left = new Set<number>();
    const restore = jest.fn(() => Promise.resolve());
    const signIn = new PersonSignIn({
      store: {
        withAddress: () => Promise.resolve([person]),
        addressesOf: () => Promise.resolve([]),
        noteSignIn: () => Promise.resolve(person),
      },
      links: {
        count: () => Promise.resolve(true),
        insert: () => Promise.resolve(),
        findLink: () => Promise.resolve(link),
        useLink: () => Promise.resolve(link),
        restore,
      },
      keys: {
        create: () => {
          left.add(5);
          return Promise.resolve({ document: { _id: 5 } as KeyDocument, key: 'hk_live_' });
        },
        revoke: (_company, id) => {
          left.delete(id);
          return Promise.resolve({} as KeyDocument);
        },
      },
      keyStore: { countWorking: () => Promise.resolve(0), oldOfPerson: () => Promise.resolve([]) },
      companies: { get: () => Promise.resolve({ name: 'Shop', timezone: 'Asia/Tbilisi' }) },
      mailer: null,
      consoleUrl: '',
      logger: quiet,
      now: () => now,
    });
    const secret = newSecret('hl_');
    const failing = signIn.redeem(secret, undefined, () => Promise.reject(new Error('down')));
    await expect(failing).rejects.toThrow('down');
    expect([left.size, restore.mock.calls.length]).toEqual([0, 1]);
    const seen: number[] = [];
    await signIn.redeem(secret, undefined, ({ keyID }) => Promise.resolve(void seen.push(keyID)));
    expect([seen, left.size]).toEqual([[5], 1]);
  });
});
