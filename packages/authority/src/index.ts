export * from './create-authority-client.ts';
export * from './endpoints/authorities.ts';
export * from './endpoints/document-limit.ts';
export * from './endpoints/load-endpoints.ts';
export type { AgentPoolOptions, AuthorityCredential } from './http/agent-pool.ts';
export type { AuthorityTimeouts } from './http/post-message.ts';
