import { afterAll, beforeAll } from 'vitest';

/**
 * Opens an object before the tests of a suite, which share it, and closes it after them. Once it is open, the returned
 * object has its own members, but none that it inherits from a class.
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
