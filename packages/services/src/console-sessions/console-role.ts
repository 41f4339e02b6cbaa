import { type ConsoleRole, consoleRoles, namesOfNobody } from '@fiscal/db';

export { type ConsoleRole, consoleRoles } from '@fiscal/db';

/** Returns whether somebody with the role `held` may do what the role `needed` may. */
export const includesRole = (held: ConsoleRole, needed: ConsoleRole): boolean =>
  consoleRoles.indexOf(held) >= consoleRoles.indexOf(needed);

/** The characters of a handle, by which audit and Temporal name a person: never a name or an address. */
const handlePattern = /^[a-z0-9][a-z0-9._-]{0,39}$/;

/** Returns whether a person may have the handle: it names no workflow, no program and no key of a client. */
export const isHandle = (text: string): boolean =>
  handlePattern.test(text) && !text.startsWith('fsk_') && !namesOfNobody.some((name) => name === text);
