import type { ObjectStore } from '@fiscal/objects';
import { expect, test } from 'vitest';
import { useHarness } from '../testing/use-harness.ts';
import { removeOrphans } from './remove-orphans.ts';

const harness = useHarness();

const unused = () => Promise.reject(new Error('not asked for'));
const keys = ['a', 'b', 'c'];

/** A bucket with three foreign files, one per page. */
const bucket: ObjectStore = {
  prefix: '',
  put: unused,
  get: unused,
  getVersion: unused,
  reach: unused,
  removeBelow: unused,
  close: () => undefined,
  versions: () => unused() as never,
  async list({ after = '' }) {
    const key = keys.find((each) => each > after);
    return key === undefined ? [] : [{ key, size: 1, storedAt: new Date(0) }];
  },
};

test('a call checks its pages, the next one continues, and the one that reaches the end reports it', async () => {
  const look = (signal?: AbortSignal) =>
    removeOrphans(harness.sys, { objects: bucket, pages: 2, olderThanMs: 0, signal });
  expect(await look()).toEqual({ looked: 2, removed: 0, isOver: false });
  expect(await look(AbortSignal.abort())).toEqual({ looked: 0, removed: 0, isOver: false });
  expect(await look()).toEqual({ looked: 1, removed: 0, isOver: true });
  expect(await look()).toEqual({ looked: 2, removed: 0, isOver: false });
});
