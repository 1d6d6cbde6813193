import { createContext, Script } from 'node:vm';
import { accessTable } from '@herald/contracts';
import { textOf } from '../support/checkout';
import { madeSecrets } from './support/secrets';

const script = new Script(`{${textOf('deploy', 'k8s', 'components', 'servers', 'set-up-mongo.js')}}`);
const secrets = madeSecrets();
const { users, roles } = accessTable().mongo;

interface Member {
  _id: number;
  host: string;
}

/** The part of a replica set that the script uses. Each poll of its state moves a new member one step further. */
class ReplicaSet {
  members: Member[] = [];
  versions: number[] = [];
  made: string[] = [];
  /** Existing roles and users, with their new content. */
  updated: [name: string, has: object][] = [];
  connections: string[] = [];
  primary: string | undefined;
  /** A member that the others do not reach. */
  down: string | undefined;
  /** Errors of the next attempts to connect. */
  failures: Error[] = [];
  private polls = 0;
  private readonly copying = new Map<string, number>();

  /** The database `admin` of a member. */
  at(url: string): object {
    const failure = this.failures.shift();
    if (failure) throw failure;
    const { username, password, host } = new URL(url);
    expect([username, password]).toEqual(['herald', secrets.get('mongo_password')]);
    this.connections.push(host);
    const find = (name: string): object | null => (this.made.includes(name) ? {} : null);
    return {
      getRole: find,
      getUser: find,
      createRole: ({ role }: { role: string }) => {
        expect(this.polls).toBeGreaterThan(2);
        this.made.push(role);
      },
      createUser: ({ user, pwd }: { user: string; pwd: string }) => {
        const logins = [...secrets.values()].filter((text) => text.startsWith(`mongodb://${user}:${pwd}@`));
        expect(logins).toHaveLength(1);
        this.made.push(user);
      },
      updateRole: (role: string, rights: object) => this.updated.push([role, rights]),
      updateUser: (user: string, rest: object) => this.updated.push([user, rest]),
      // It is elected first, and accepts writes shortly after.
      hello: () => ({ primary: this.primary, isWritablePrimary: host === this.primary && this.polls++ > 2 }),
      adminCommand: (command: Record<string, unknown>) => this.command(command),
    };
  }

  private command(command: Record<string, unknown>): unknown {
    if ('replSetInitiate' in command) this.initiate(command['replSetInitiate'] as { members: Member[] });
    if ('replSetReconfig' in command) this.reconfigure(command['replSetReconfig'] as { members: Member[] });
    if ('replSetGetConfig' in command) return { config: { version: 1, members: this.members } };
    if ('replSetGetStatus' in command) return this.status();
    return { ok: 1 };
  }

  private initiate(config: { members: Member[] }): void {
    this.members = config.members;
    this.primary = config.members[0]!.host;
  }

  private reconfigure({ members, ...config }: { members: Member[]; version?: number }): void {
    expect(members.length).toBe(this.members.length + 1);
    expect(this.copying.size).toBe(0);
    this.members = members;
    this.versions.push(config.version!);
    this.copying.set(members.at(-1)!.host, 2);
  }

  private status(): unknown {
    if (!this.primary) throw Object.assign(new Error('no config'), { codeName: 'NotYetInitialized' });
    for (const [host, left] of this.copying)
      if (left === 0) this.copying.delete(host);
      else this.copying.set(host, left - 1);
    const stateOf = (host: string): string => {
      if (host === this.down) return '(not reachable/healthy)';
      return host === this.primary ? 'PRIMARY' : 'SECONDARY';
    };
    return {
      members: this.members.map(({ host }) => ({
        name: host,
        stateStr: this.copying.has(host) ? 'STARTUP2' : stateOf(host),
      })),
    };
  }
}

/** Returns the printed lines. Each wait moves the clock. */
function setUp(set: ReplicaSet, members: string, settings: Record<string, string> = {}): string[] {
  const printed: string[] = [];
  let now = 0;
  const context = {
    process: { env: { MEMBERS: members, ...settings } },
    Date: { now: () => now },
    fs: { readFileSync: (path: string) => secrets.get(path.replace('/run/secrets/', '')) },
    connect: (url: string) => set.at(url),
    print: (line: string) => printed.push(line),
    sleep: (ms: number) => void (now += ms),
  };
  script.runInContext(createContext(context));
  return printed;
}

const EVERYTHING = [...roles.map(({ role }) => role), ...users.map(({ user }) => user)];

describe('set-up-mongo.js', () => {
  it('initiates the replica set under the name in the address, and creates every user once', () => {
    const set = new ReplicaSet();
    const { host } = new URL(secrets.get('mongo_url')!);
    setUp(set, host);
    expect(set.members).toEqual([{ _id: 0, host }]);
    expect(set.made).toEqual(EVERYTHING);
    expect(set.updated).toEqual([]);
    setUp(set, host);
    expect([set.members.length, set.made]).toEqual([1, EVERYTHING]);
  });

  it('gives existing users the rights of this version and the passwords of the file', () => {
    const set = new ReplicaSet();
    const { host } = new URL(secrets.get('mongo_url')!);
    setUp(set, host);
    setUp(set, host);
    expect(set.updated.map(([name]) => name)).toEqual(EVERYTHING);
    for (const [name, has] of set.updated) {
      const role = roles.find((each) => each.role === name);
      if (role) expect({ role: name, ...has }).toEqual(role);
      else
        expect(has).toMatchObject({
          pwd: secrets.get(`mongo_password_${name.slice(7).replaceAll('-', '_')}`),
        });
    }
  });

  it('adds members one at a time, and waits for the data of each', () => {
    const set = new ReplicaSet();
    const hosts = ['mongo:27017', 'mongo-2:27017', 'mongo-3:27017'];
    setUp(set, hosts.join(','));
    expect(set.members).toEqual(hosts.map((host, _id) => ({ _id, host })));
    expect(set.versions).toEqual([2, 2]);
  });

  it('ends after WAIT_SECONDS, and names the member that is down', () => {
    const set = new ReplicaSet();
    const hosts = ['mongo:27017', 'mongo-2:27017'];
    set.members = hosts.map((host, _id) => ({ _id, host }));
    [set.primary, set.down] = hosts;
    const reason = 'mongo-2:27017 does not have all data, its state is (not reachable/healthy)';
    const waiting = () => setUp(set, hosts.join(','), { WAIT_SECONDS: '300' });
    expect(waiting).toThrow(`MongoDB was not ready within 300 s: ${reason}`);

    set.failures = Array.from({ length: 1_000 }, () => new Error('connect ECONNREFUSED'));
    expect(waiting).toThrow('within 300 s: mongo:27017 does not respond (connect ECONNREFUSED)');
  });
});
