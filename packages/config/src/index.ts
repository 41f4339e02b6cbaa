export * from './document-fields.ts';
export * from './environment-fields.ts';
export * from './nfse-fields.ts';
export * from './read-environment.ts';
export { refuseMovedClock } from './refuse-moved-clock.ts';
export * from './service-fields.ts';
export * from './smtp-fields.ts';
export { apiVersion } from './version.ts';
