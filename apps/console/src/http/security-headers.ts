import type { MiddlewareHandler } from 'hono';

/**
 * Sets the headers of every answer. With `no-referrer` browsers would send `Origin: null` from our own forms, so our own
 * pages alone get the address of a page.
 */
export const securityHeaders =
  (publicUrl: string): MiddlewareHandler =>
  async (c, next) => {
    await next();
    c.header('Content-Security-Policy', contentPolicy);
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('X-Frame-Options', 'DENY');
    c.header('Referrer-Policy', 'same-origin');
    c.header('Cross-Origin-Opener-Policy', 'same-origin');
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    c.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    if (publicUrl.startsWith('https:')) c.header('Strict-Transport-Security', 'max-age=31536000');
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  };

const contentPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');
