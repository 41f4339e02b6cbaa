import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type ServerSetting, serverSettings } from './server-settings.ts';

const file = fileURLToPath(new URL('../production/dynamic-config.yaml', import.meta.url));

test('the dynamic configuration of production is what every server is set to', async () => {
  await expect(dynamicConfiguration(serverSettings)).toMatchFileSnapshot(file);
});

test('no setting is listed twice', () => {
  const keys = serverSettings.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

/** Returns the file that a production server reads: each reason once, above its settings. */
function dynamicConfiguration(settings: readonly ServerSetting[]): string {
  const lines = [
    '# Read by the Temporal server; reloaded while it runs. Written from src/server-settings.ts.',
  ];
  let reason = '';
  for (const { key, value, servers, why } of settings) {
    if (servers === 'development') continue;
    if (why !== reason) lines.push(`# ${why}`);
    reason = why;
    lines.push(`${key}:`, `  - value: ${value}`);
  }
  return `${lines.join('\n')}\n`;
}
