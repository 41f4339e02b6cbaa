export * from './database.ts';
export * from './database-error.ts';
export * from './document-store.ts';
export * from './ensure-database.ts';
export {
  databaseDeadlinesMs,
  type Login,
  type LoginPurpose,
  loginTimeouts,
  rolesOfPurpose,
} from './logins.ts';
export * from './migrate.ts';
export { type DatabaseRole, dropDatabaseAndRoles, type RoleNames, roleNames } from './roles.ts';
export * from './schema/index.ts';
export { defineStatement, type Parameter, type Statement } from './statement.ts';
export * from './violated-constraint.ts';
