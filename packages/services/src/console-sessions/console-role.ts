/** The roles of people at the console. Each includes those before it. */
export const consoleRoles = ['leitura', 'suporte', 'operacao'] as const;
export type ConsoleRole = (typeof consoleRoles)[number];

/** Returns whether somebody with the role `held` may do what the role `needed` may. */
export const includesRole = (held: ConsoleRole, needed: ConsoleRole): boolean =>
  consoleRoles.indexOf(held) >= consoleRoles.indexOf(needed);

/** The characters of a handle, by which audit and Temporal name a person: never a name or an address. */
export const handlePattern = /^[a-z0-9][a-z0-9._-]{0,39}$/;

/** The actors that are no person; no person may have such a handle. */
const takenHandles: ReadonlySet<string> = new Set(['workflow', 'housekeeping', 'cli', 'system', 'operator']);

/** Returns whether a person may have the handle. */
export const isHandle = (text: string): boolean =>
  handlePattern.test(text) && !text.startsWith('fsk_') && !takenHandles.has(text);
