export { type ConsoleRole, consoleRoles, includesRole, isHandle } from './console-role.ts';
export { createSignIn } from './create-sign-in.ts';
export { endSession, endSessionsOf } from './end-session.ts';
export { openSession, type SessionToOpen } from './open-session.ts';
export { type ConsoleSession, readSession } from './read-session.ts';
export { type Look, recordLook } from './record-look.ts';
export { type PersonToRecord, type RecordedPerson, recordPerson } from './record-person.ts';
export { useSignIn } from './use-sign-in.ts';
