export * from './faulty-proxy.ts';
export * from './open-test-bucket.ts';
