export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const interfaceName = (group: string): string => `${capitalized(group)}Operations`;

export const queryName = (id: string): string => `${capitalized(id)}Query`;

/** Returns the name of the type of an event: `NfeEventRejectedEvent` for `nfe.event_rejected`. */
export const eventType = (name: string): string =>
  `${name.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`;
