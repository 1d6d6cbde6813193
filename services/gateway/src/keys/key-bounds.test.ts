import { beyond, boundBy } from './key-bounds';
import { SCOPES } from './scopes';

const END = new Date('2027-01-31T00:00:00Z');
const earlier = new Date(END.getTime() - 1);
const later = new Date(END.getTime() + 1);
const free = { permissions: [], scopes: [...SCOPES], cidrs: [], queryAllowed: true, expiresAt: null };
const of = (fields: object) => ({ ...free, ...fields });

describe('a key created by another key', () => {
  it('inherits all scopes except creations and updates from a key with an empty list of permissions', () => {
    const maker = of({ scopes: null });
    const made = boundBy(maker, { name: '' });
    expect(made.scopes).toEqual(SCOPES.filter((scope) => !/\.(create|update)$/.test(scope)));
    expect(made).toMatchObject({ cidrs: [], queryAllowed: true, expiresAt: null });
  });
});

it.each([
  [{ cidrs: [] }, { cidrs: ['10.0.0.1'] }, []],
  [{ cidrs: ['10.0.0.0/8'] }, { cidrs: ['10.1.0.0/16', '10.2.3.4'] }, []],
  [{ cidrs: ['10.0.0.0/8', '2001:db8::/32'] }, { cidrs: ['2001:db8:5::/48'] }, []],
  [{ cidrs: ['10.0.0.1'] }, { cidrs: ['10.0.0.1/32'] }, []],
  [{ cidrs: ['10.0.0.0/8'] }, { cidrs: ['10.0.0.0/7'] }, ['cidrs']],
  [{ cidrs: ['10.0.0.0/8'] }, { cidrs: ['10.0.0.1', '11.0.0.1'] }, ['cidrs']],
  [{ cidrs: ['10.0.0.0/8'] }, { cidrs: ['::ffff:10.0.0.0/105'] }, []],
  [{ cidrs: ['10.0.0.0/8'] }, { cidrs: ['::ffff:10.0.0.0/103'] }, ['cidrs']],
  [{ cidrs: ['10.0.0.0/8'] }, { cidrs: ['::/0'] }, ['cidrs']],
  [{ cidrs: ['2001:db8::/32'] }, { cidrs: ['10.0.0.1'] }, ['cidrs']],
  [{ expiresAt: END }, { expiresAt: END }, []],
  [{ expiresAt: END }, { expiresAt: earlier }, []],
  [{ expiresAt: END }, { expiresAt: later }, ['expiresAt']],
  [{ expiresAt: END }, { expiresAt: null }, ['expiresAt']],
  [{ expiresAt: null }, { expiresAt: END }, []],
  [{ expiresAt: END, keysOutlive: true }, { expiresAt: null, keysOutlive: false }, []],
  [{ expiresAt: END, keysOutlive: true }, { expiresAt: END, keysOutlive: true }, []],
  [{ expiresAt: END }, { expiresAt: END, keysOutlive: true }, ['keysOutlive']],
  [{ expiresAt: null }, { expiresAt: END, keysOutlive: true }, []],
  [{ queryAllowed: false }, { queryAllowed: false }, []],
  [{ queryAllowed: false }, { queryAllowed: true }, ['queryAllowed']],
  [{ scopes: ['portal'] }, { scopes: ['portal', 'credit'] }, ['scopes']],
])('for a creating key with %j, a key with %j exceeds it in %j', (maker, key, fields) => {
  expect(Object.keys(beyond(of(maker), of({ ...maker, ...key })))).toEqual(fields);
});
