/** What a server does. A server with all roles shares nothing with others unless it must. */
export const ROLES = ['web', 'reader', 'worker'] as const;

export type Role = (typeof ROLES)[number];

/**
 * @param text the setting: names separated by commas
 * @throws Error that says what is wrong with it
 */
export function parseRoles(text: string): ReadonlySet<Role> {
  const names = text.split(',').map((name) => name.trim());
  const known = `Roles are ${ROLES.join(', ')}, separated by commas; without ROLE a server has all of them.`;
  const roles = new Set<Role>();
  for (const name of names) {
    const role = ROLES.find((one) => one === name);
    if (name === '') throw new Error(`has an empty name in '${text}'. ${known}`);
    if (!role) throw new Error(`'${name}' is not a role. ${known}`);
    if (roles.has(role)) throw new Error(`names '${name}' twice. ${known}`);
    roles.add(role);
  }
  return roles;
}

export function hasAllRoles(roles: ReadonlySet<Role>): boolean {
  return ROLES.every((role) => roles.has(role));
}

/** Whether a server only reads. Such a server needs no secrets, and serves only other servers. */
export function onlyReads(roles: ReadonlySet<Role>): boolean {
  return roles.size === 1 && roles.has('reader');
}
