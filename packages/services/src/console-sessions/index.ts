export { type ConsoleRole, consoleRoles, includesRole } from './console-role.ts';
export { createSignIn } from './create-sign-in.ts';
export { endSession, endSessionsOf } from './end-session.ts';
export { openSession, type SessionToOpen } from './open-session.ts';
export { readSession } from './read-session.ts';
export { type Look, recordLook } from './record-look.ts';
export { type RecordedPerson, recordPerson } from './record-person.ts';
export { useSignIn } from './use-sign-in.ts';
