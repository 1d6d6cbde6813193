/** A user and its password. */
export interface Login {
  user: string;
  password: string;
}

/** The users of local servers. Without them, any local user has full access. */
export interface ServerAccess {
  /** Has all rights. */
  admin: Login;
  /**
   * The key with which members of MongoDB authenticate to each other, and this process before there are users: the path of a file that only
   * its owner can read.
   */
  mongoKeyFile: string;
  /** In the format of `createRole` and `createUser`. */
  mongo: {
    roles: { role: string; privileges: object[]; roles: object[] }[];
    users: { user: string; pwd: string; roles: object[] }[];
    /** Additional roles of each user behind a mongos. */
    rolesOnShards: object[];
  };
  /** The path of the definitions that RabbitMQ loads at each start: users with their rights. */
  rabbitDefinitions: string;
}

/** The URL with the administrator's login, for one or more hosts: `mongodb://…`. Passwords need no escaping because they are base64url. */
export function withLogin(url: string, { user, password }: Login): string {
  return url.replaceAll('://', `://${user}:${password}@`);
}
