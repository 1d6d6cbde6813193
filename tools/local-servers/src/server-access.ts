/** Whoever may come in, and with what. */
export interface Login {
  user: string;
  password: string;
}

/** Who may come in at servers of our own. Without it anybody on this machine may. */
export interface ServerAccess {
  /** May everything. */
  admin: Login;
  /** What members of MongoDB know each other by, and we are known by before there are users: the path of a file that is ours alone. */
  mongoKeyFile: string;
  /** As `createRole` and `createUser` take them. */
  mongo: {
    roles: { role: string; privileges: object[]; roles: object[] }[];
    users: { user: string; pwd: string; roles: object[] }[];
    /** What each has beside its own behind a mongos. */
    rolesOnShards: object[];
  };
  /** The path of definitions that RabbitMQ loads at each start: users with their rights. */
  rabbitDefinitions: string;
}

/** The address with the administrator's login, for one host or more: `mongodb://…`. Passwords need no escaping: they are base64url. */
export function withLogin(url: string, { user, password }: Login): string {
  return url.replaceAll('://', `://${user}:${password}@`);
}
