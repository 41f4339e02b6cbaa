/** One name, one host with a dot: the form that the Sefin asks of addresses. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
