export { apiMetrics } from './api-metrics.ts';
