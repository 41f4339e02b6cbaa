export * from './environment-fields.ts';
export * from './read-environment.ts';
export { refuseMovedClock } from './refuse-moved-clock.ts';
export * from './service-fields.ts';
export { apiVersion } from './version.ts';
