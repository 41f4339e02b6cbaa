import { type ConsoleRole, consoleRoles } from '@fiscal/services';

export type Claims = Readonly<Record<string, unknown>>;

/** Returns a claim by its name, or by the names of the objects around it: `realm_access.roles`. */
export function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? Reflect.get(value, part)
          : undefined,
      claims,
    );
}

/** Returns the greatest role that a claim names, a list or words with blanks between them; undefined for none. */
export function roleOf(claim: unknown): ConsoleRole | undefined {
  const named = typeof claim === 'string' ? claim.split(/\s+/) : Array.isArray(claim) ? claim : [];
  return consoleRoles.findLast((role) => named.includes(role));
}

/** Returns the handle that a claim gives, in small letters. */
export const handleOf = (claim: unknown): string =>
  typeof claim === 'string' ? claim.trim().toLowerCase() : '';
