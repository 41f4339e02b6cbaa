import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPage } from './read-page.ts';

const read = (name: string): string => readFileSync(new URL(`../../../../${name}`, import.meta.url), 'utf8');
const steps = readPage(read('docs/how-to/operators/upgrade-and-roll-back.md'));

test('the services that leave are started before they end, and none is left but those of the way back', () => {
  const lines = steps.flatMap(({ commands }) => commands.split('\n'));
  const running = new Set<string>();
  for (const line of lines) {
    const [, verb, name = ''] = /--profile leaving (up|rm) .*?([a-z]+-leaving)$/.exec(line) ?? [];
    if (verb === 'up') running.add(name);
    if (verb === 'rm') expect(running.delete(name), line).toBe(true);
  }
  expect([...running]).toEqual(['worker-leaving']);
});

/** Starting all services, starting one or replacing it, and the same for the version that leaves, which also stops. */
const composeCommand =
  /^docker compose (?:up --detach|up --detach --no-deps --wait ([a-z]+)|--profile leaving (?:up --detach --no-deps --wait|rm --stop --force) ([a-z]+-leaving))$/;

test('the page has commands of both kinds', () => {
  expect(steps.filter(({ language }) => language === 'bash').length).toBeGreaterThan(6);
  expect(steps.filter(({ language }) => language === 'sh').length).toBeGreaterThan(2);
});

test('the commands of compose name its services', () => {
  const [, text = ''] = read('docker-compose.yml').split('\nservices:\n');
  const services = [...text.matchAll(/^ {2}([a-z-]+):$/gm)].map(([, name]) => name);
  const named = steps
    .filter(({ language }) => language === 'sh')
    .flatMap(({ commands }) => commands.split('\n'))
    .flatMap((line) => {
      const found = composeCommand.exec(line);
      expect(found, line).not.toBeNull();
      return found?.[1] ?? found?.[2] ?? [];
    });
  expect(named.filter((name) => !services.includes(name))).toEqual([]);
});
