import { expect, test } from 'vitest';
import { type StoppableParts, stopInOrder } from './stop-in-order.ts';

const groups = ['takers', 'senders', 'pages', 'connections', 'threads'] as const;

function recorded(failing: readonly string[] = []) {
  const seen: string[] = [];
  const part = (name: string) => async () => {
    seen.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    if (failing.includes(name)) throw new Error(`${name} fails`);
    seen.push(`${name} ended`);
  };
  const parts = Object.fromEntries(
    groups.map((group) => [group, [part(`${group} 1`), part(`${group} 2`)]]),
  ) as unknown as StoppableParts;
  return { parts, seen };
}

test('takers end first, then senders; connections and threads stay open for them until the end', async () => {
  const { parts, seen } = recorded();
  await stopInOrder(parts);
  expect(seen).toEqual(
    groups.flatMap((group) => [
      `${group} 1 begins`,
      `${group} 2 begins`,
      `${group} 1 ended`,
      `${group} 2 ended`,
    ]),
  );
});

test('a part that cannot be stopped is reported in the end and does not prevent the others', async () => {
  const { parts, seen } = recorded(['takers 1', 'pages 2']);
  await expect(stopInOrder(parts)).rejects.toThrow('takers 1 fails');
  expect(seen.filter((each) => each.endsWith('ended'))).toHaveLength(8);
  expect(seen.at(-1)).toBe('threads 2 ended');
});
