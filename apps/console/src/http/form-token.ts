import { createHash, timingSafeEqual } from 'node:crypto';

/** The parameter of a form's address with its token, so that the token is checked before the body is read. */
export const tokenParameter = 'f';

/** Returns the token of the form of one path in one session. */
export const formToken = (sessionToken: string, path: string): string =>
  createHash('sha256').update(`form\0${sessionToken}\0${path}`).digest('base64url');

/** Returns whether the token is that of the form of this path in this session. */
export function isFormToken(given: string | undefined, sessionToken: string, path: string): boolean {
  const [found, expected] = [given ?? '', formToken(sessionToken, path)].map((text) => Buffer.from(text));
  return found !== undefined && expected?.length === found.length && timingSafeEqual(found, expected);
}
