import { afterAll, beforeAll } from 'vitest';

/**
 * Opens what the tests of a suite share before them, and closes it after them. The returned object has its own members
 * once it is open, none that a class gives it.
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
