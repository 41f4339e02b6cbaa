import type { StackApp } from '@fiscal/dev-stack';

/** Sum of a metric of one of our processes over all its labels; gauges of the event loop start anew at each reading. */
export async function readMetric(app: StackApp, name: string): Promise<number> {
  const text = await (await fetch(`${String(app.ready().metrics)}/metrics`)).text();
  const values = [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))];
  if (values.length === 0) throw new Error(`nobody measures ${name}`);
  return values.reduce((total, [, value]) => total + Number(value), 0);
}
