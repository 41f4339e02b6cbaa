export * from './database.ts';
export * from './database-error.ts';
export { DatabaseRefused } from './database-refused.ts';
export { describeChangedSettings } from './describe-changed-settings.ts';
export * from './documents/document-store.ts';
export * from './ensure-database.ts';
export { examineDatabase } from './examine-database.ts';
export { createRoles } from './grant-roles.ts';
export { limitConnections } from './limit-connections.ts';
export {
  connectionsOf,
  databaseDeadlinesMs,
  hasLoginsByRole,
  type Login,
  type LoginPurpose,
  loginTimeouts,
} from './logins.ts';
export * from './migrate.ts';
export { describeExcess, readAccess } from './read-access.ts';
export { readEveryTable, type TablesToRead } from './read-every-table.ts';
export { readSessions, type ServerSessions } from './read-sessions.ts';
export { describeUnbound, readUnboundLogins } from './read-unbound-logins.ts';
export { type BlockingSession, describeSessions, rewriteTables, TableInUse } from './rewrite-tables.ts';
export { dropDatabaseAndRoles, type RoleNames, roleNames } from './roles.ts';
export * from './schema/index.ts';
export { defineStatement, type NamedParameters, type NoParameters, type Statement } from './statement.ts';
export { tryLogin } from './try-login.ts';
export * from './violated-unique.ts';
export { waitForServer } from './wait-for-server.ts';
