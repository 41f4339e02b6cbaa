import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPage } from './read-page.ts';

const read = (name: string): string => readFileSync(new URL(`../../../../${name}`, import.meta.url), 'utf8');
const steps = readPage(read('docs/how-to/operators/upgrade-and-roll-back.md'));

/** Starting a service, in the place of its containers or beside them, and listing its containers. */
const composeCommand =
  /^docker compose (?:ps --quiet|up --detach --no-deps(?: --no-recreate --scale ([a-z-]+)=\d+(?= \1$))?) ([a-z-]+)$/;

test('the page has commands of both kinds', () => {
  expect(steps.filter(({ language }) => language === 'bash').length).toBeGreaterThan(6);
  expect(steps.filter(({ language }) => language === 'sh').length).toBeGreaterThan(2);
});

test('the commands of compose name its services', () => {
  const services = [...read('docker-compose.yml').matchAll(/^ {2}([a-z-]+):$/gm)].map(([, name]) => name);
  const named = steps
    .filter(({ language }) => language === 'sh')
    .flatMap(({ commands }) => commands.split('\n'))
    .flatMap((line) => {
      const [, , service] = composeCommand.exec(line) ?? [];
      expect(service, line).toBeDefined();
      return service ?? [];
    });
  expect(named.filter((name) => !services.includes(name))).toEqual([]);
});
