export * from './create-authority-client.ts';
export * from './create-sefin-client.ts';
export * from './endpoints/authorities.ts';
export * from './endpoints/document-limit.ts';
export * from './endpoints/load-endpoints.ts';
export * from './endpoints/read-trust-anchors.ts';
export type { AuthorityCredential } from './http/agent-pool.ts';
export * from './http/create-transport.ts';
export * from './http/shake-hands.ts';
