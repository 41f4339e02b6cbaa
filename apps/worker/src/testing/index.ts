export { type Accepted, type AttentionStage, openAttentionStage } from './attention-filings.ts';
export { documentsOf, expectedDocuments, foreignKeyOf, issueAgain } from './held-documents.ts';
export { readRow } from './open-filings.ts';
export { type PageCase, pageCases } from './page-cases.ts';
export { workerMetrics } from './worker-metrics.ts';
