/**
 * A request with this many items is big: the event loop runs other work first, and a thread does the request (some 10
 * ms).
 */
export const manyItems = 100;
