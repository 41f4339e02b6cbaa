export { workerMetrics } from './worker-metrics.ts';
