import { expect, test } from 'vitest';
import { createTeardown } from './teardown.ts';

function recorded() {
  const events: string[] = [];
  const part = (name: string, failure?: string) => ({
    async stop() {
      events.push(`${name} stops`);
      await Promise.resolve();
      if (failure !== undefined) throw new Error(failure);
      events.push(`${name} stopped`);
    },
  });
  return { events, part };
}

test('what started together stops together, and what started before it stops after it', async () => {
  const { events, part } = recorded();
  const teardown = createTeardown();
  await teardown.allOf([Promise.resolve(part('database')), Promise.resolve(part('server'))]);
  await teardown.allOf([Promise.resolve(part('api'))]);
  await Promise.all([teardown.run(), teardown.run()]);
  expect(events).toEqual([
    ...['api stops', 'api stopped'],
    ...['database stops', 'server stops', 'database stopped', 'server stopped'],
  ]);
});

test('a start that fails, and a stop that fails, leave nothing else running', async () => {
  const { events, part } = recorded();
  const teardown = createTeardown();
  await teardown.allOf([Promise.resolve(part('first'))]);
  const starting = [
    Promise.resolve(part('second', 'stuck')),
    Promise.reject(new Error('no port')),
    Promise.resolve(part('third')),
  ] as const;
  await expect(teardown.allOf(starting)).rejects.toThrow('no port');
  await expect(teardown.run()).rejects.toThrow(/stuck/);
  expect(events).toEqual(['second stops', 'third stops', 'third stopped', 'first stops', 'first stopped']);
});
