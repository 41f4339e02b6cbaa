const address = /([^\s@<>"'(),:;]+)@([^\s@<>"'(),:;]+)/gu;

/** Replaces the part before the `@` of each mail address in a text, except its first character: `a***@example.com`. */
export const maskAddresses = (text: string): string =>
  text.replace(address, (_, local: string, domain: string) => `${[...local][0] ?? ''}***@${domain}`);
