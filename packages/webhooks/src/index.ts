export * from './check-webhook-url.ts';
export * from './create-name-resolver.ts';
export * from './create-webhook-sender.ts';
export * from './delivery-attempt.ts';
export * from './is-public-address.ts';
export * from './resolve-name.ts';
export * from './sign-payload.ts';
