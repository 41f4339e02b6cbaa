/** Items from which a request is big: the event loop is given back before it, and a thread does it (some 10 ms). */
export const manyItems = 100;
