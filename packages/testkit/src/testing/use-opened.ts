import { afterAll, beforeAll } from 'vitest';

/**
 * What `open` gives, opened before the tests of a suite and closed after them: an object that has its members from then
 * on. Only own members are there, not those of a class.
 */
export function useOpened<T extends object>(
  open: () => Promise<T>,
  ...[close]: T extends { close(): unknown }
    ? [close?: (opened: T) => unknown]
    : [close: (opened: T) => unknown]
): T {
  const opened = {} as T & { close(): unknown };
  beforeAll(async () => {
    Object.defineProperties(opened, Object.getOwnPropertyDescriptors(await open()));
  });
  afterAll(async () => {
    await (close === undefined ? opened.close() : close(opened));
  });
  return opened;
}
