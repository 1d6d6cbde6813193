import { accessTable } from '@herald/contracts';
import { textOf } from '../support/checkout';
import { madeSecrets } from './support/secrets';

const secrets = madeSecrets();

describe('the users at MongoDB and RabbitMQ', () => {
  it('match the code; otherwise run `node deploy/servers/write-access.mjs` after a build', () => {
    expect(JSON.parse(textOf('deploy', 'servers', 'access.json'))).toEqual(accessTable());
  });

  it('of MongoDB are created with their rights and passwords', () => {
    const { roles, users } = JSON.parse(secrets.get('mongo_users.json')!) as ReturnType<
      typeof accessTable
    >['mongo'];
    expect(roles).toEqual(accessTable().mongo.roles);
    expect(users).toEqual(
      accessTable().mongo.users.map((user) => ({
        ...user,
        pwd: expect.stringMatching(/^[\w-]{32}$/) as string,
      })),
    );
  });

  it('of RabbitMQ are created with their rights, and with the exchanges that these name', () => {
    const definitions = JSON.parse(secrets.get('rabbitmq_definitions.json')!) as Record<string, object[]>;
    const { exchanges, permissions, topic_permissions } = accessTable().rabbitmq;
    expect(definitions).toMatchObject({ exchanges, topic_permissions });
    expect(definitions.permissions).toEqual(expect.arrayContaining(permissions));
  });
});
