export * from './codec-keys.ts';
export * from './codec-server.ts';
export * from './create-dispatcher.ts';
export * from './create-temporal-client.ts';
export * from './data-converter.ts';
export * from './payload-codec.ts';
export * from './temporal-settings.ts';
