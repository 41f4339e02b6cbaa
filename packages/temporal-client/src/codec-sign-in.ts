import { createHash, timingSafeEqual } from 'node:crypto';

/** Path of the page on which a person enters the token; the browser then sends it to the server with each request. */
export const signInPath = '/sign-in';

const cookieName = 'fiscal-codec';

export const signInPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Codec server</title>
<form method="post" action="${signInPath}"><label>Token <input name="token" type="password" autocomplete="off"></label>
<button>Sign in</button></form></html>`;

/**
 * Returns the cookie for a form that holds the token; undefined for any other form. The cookie ends with the browser
 * session.
 */
export function cookieForForm(form: string, token: string): string | undefined {
  if (!sameText(new URLSearchParams(form).get('token') ?? '', token)) return undefined;
  return `${cookieName}=${markOf(token)}; Path=/; HttpOnly; SameSite=Strict`;
}

export interface Credentials {
  readonly authorization?: string | undefined;
  readonly cookie?: string | undefined;
}

/**
 * True when a request carries the token, as bearer (Temporal CLI) or by the cookie of the sign-in page (Temporal UI).
 */
export function showsToken({ authorization = '', cookie = '' }: Credentials, token: string): boolean {
  if (sameText(authorization, `Bearer ${token}`)) return true;
  return cookie.split(';').some((part) => sameText(part.trim(), `${cookieName}=${markOf(token)}`));
}

const markOf = (token: string): string => createHash('sha256').update(`codec|${token}`).digest('hex');

function sameText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
