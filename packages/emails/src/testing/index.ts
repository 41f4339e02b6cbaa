export * from './start-mail-server.ts';
