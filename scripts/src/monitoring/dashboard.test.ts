import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createDashboard } from './testing/create-dashboard.ts';
import { panelRows } from './testing/panels/panel-rows.ts';

test('the dashboard is written from its panels', async () => {
  const file = fileURLToPath(new URL('../../../deploy/grafana/dashboard.json', import.meta.url));
  const dashboard = createDashboard(panelRows);
  await expect(`${JSON.stringify(dashboard, undefined, 2)}\n`).toMatchFileSnapshot(file);
});

test('no two panels have the same title or stand on one place', () => {
  const { panels = [] } = createDashboard(panelRows);
  const titles = panels.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  const places = panels.map(({ gridPos }) => `${gridPos?.x} ${gridPos?.y}`);
  expect(new Set(places).size).toBe(places.length);
});
