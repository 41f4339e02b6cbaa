export { consoleMetrics } from './console-metrics.ts';
export { type Agent, useTestConsole } from './start-test-console.ts';
export type { TestPage } from './test-page.ts';
