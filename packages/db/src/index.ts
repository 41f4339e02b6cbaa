export * from './database.ts';
export * from './database-error.ts';
export { DatabaseRefused } from './database-refused.ts';
export * from './documents/document-store.ts';
export * from './ensure-database.ts';
export { createRoles, type RolesToCreate } from './grant-roles.ts';
export { limitConnections } from './limit-connections.ts';
export {
  connectionsOf,
  databaseDeadlinesMs,
  hasLoginsByRole,
  type Login,
  type LoginPurpose,
  loginTimeouts,
  rolesOfPurpose,
} from './logins.ts';
export * from './migrate.ts';
export { type DatabaseAccess, describeExcess, type ListedLogin, readAccess } from './read-access.ts';
export { type Cell, readEveryTable, type TablesToRead } from './read-every-table.ts';
export { readSessions, type ServerSessions } from './read-sessions.ts';
export { type DatabaseRole, dropDatabaseAndRoles, type RoleNames, roleNames } from './roles.ts';
export * from './schema/index.ts';
export {
  defineStatement,
  type NamedParameters,
  type NoParameters,
  type Parameter,
  type Statement,
} from './statement.ts';
export * from './violated-unique.ts';
