export { addressGroup } from './connections/address-group.ts';
export { pieceBytes } from './connections/end-in-pieces.ts';
export {
  type ConnectionLimits,
  type CutReason,
  guardConnections,
} from './connections/guard-connections.ts';
export { stopServer } from './connections/stop-server.ts';
export { type IsTrustedProxy, trustProxies } from './connections/trusted-proxies.ts';
export { readLimited } from './read-limited.ts';
export { sourceAddress } from './source-address.ts';
export {
  type BucketPolicy,
  type ClientBuckets,
  createTokenBuckets,
  describeTaken,
  type Taken,
  type TokenBuckets,
} from './token-bucket.ts';
