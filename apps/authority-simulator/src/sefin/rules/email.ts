/** Returns whether the text has the form that the Sefin requires: one name, and one host with a dot. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
