import type { StackApp } from '@fiscal/dev-stack';

/** Returns the sum of a process's metric over all its labels. Reading resets the gauges of the event loop. */
export async function readMetric(app: StackApp, name: string): Promise<number> {
  const text = await (await fetch(`${String(app.ready().metrics)}/metrics`)).text();
  const values = [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))];
  if (values.length === 0) throw new Error(`nobody measures ${name}`);
  return values.reduce((total, [, value]) => total + Number(value), 0);
}
