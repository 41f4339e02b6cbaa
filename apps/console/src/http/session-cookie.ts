import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

/** A cookie of the console. Browsers send it back only to this console and never show it to a script. */
export interface ConsoleCookie {
  read(c: Context): string | undefined;
  write(c: Context, value: string, maxAgeSeconds: number): void;
  remove(c: Context): void;
}

/** With https the name begins with `__Host-`, so that no other host and no plain connection can plant it. */
function consoleCookie(name: string, publicUrl: string): ConsoleCookie {
  const secure = publicUrl.startsWith('https:');
  const fullName = secure ? `__Host-${name}` : name;
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const;
  return {
    read: (c) => getCookie(c, fullName),
    write: (c, value, maxAge) => setCookie(c, fullName, value, { ...options, maxAge }),
    remove: (c) => {
      deleteCookie(c, fullName, options);
    },
  };
}

/** The cookie of a session. */
export const sessionCookie = (publicUrl: string): ConsoleCookie => consoleCookie('console', publicUrl);

/** The cookie that binds a begun sign-in to the browser that began it. */
export const signInCookie = (publicUrl: string): ConsoleCookie => consoleCookie('console-entrar', publicUrl);
