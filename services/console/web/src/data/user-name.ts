/** Whether a session's user has a name. A link without a name makes a session whose name is its role. */
export const isNamed = ({ name, role }: { name: string; role: string }): boolean => name !== role;
