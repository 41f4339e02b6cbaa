import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const { packages } = createRequire(import.meta.url)(`${root}scripts/src/shape/dependency-layers.cjs`) as {
  readonly packages: Readonly<Record<string, readonly string[]>>;
};
const page = readFileSync(`${root}docs/explanation/developers/layers.md`, 'utf8');
const rows = page.split('\n## One document')[0]?.split('\n').slice(1) ?? [];
const named = rows.flatMap((row) =>
  [...(row.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, it]) => it),
);

test('the page of the layers names every package once', () => {
  expect([...named].sort()).toEqual(Object.keys(packages).sort());
});

test('the page lists a package below those that it imports', () => {
  // The product ends before the tools around it. `testkit` is among these, though `fiscal dev certificate` uses it.
  const product = named.slice(0, named.indexOf('apps/authority-simulator'));
  const upwards = product.flatMap((name, at) =>
    (packages[name ?? ''] ?? [])
      .filter((it) => it !== 'packages/testkit' && named.indexOf(it) > at)
      .map((it) => `${name} imports ${it}`),
  );
  expect(upwards).toEqual([]);
});
