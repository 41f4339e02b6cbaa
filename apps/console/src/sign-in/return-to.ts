import { paths } from '../paths/paths.ts';

/** An address that no browser asks for; only paths below it are of interest. */
const base = 'http://console.invalid';

/**
 * Returns the path to show after the sign-in, when it is that of one of the pages, else the first page. Browsers read
 * `//host`, `/\host` and tabs in an address as another host, so the text has to come out of the parser as it went in.
 */
export function safeReturnTo(text: string | undefined, pagePaths: readonly string[]): string {
  if (text === undefined || !/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || text.includes('\\'))
    return paths.queue;
  const { origin, pathname, search } = new URL(text, base);
  const isOurs = origin === base && `${pathname}${search}` === text;
  return isOurs && pagePaths.some((path) => patternOf(path).test(pathname)) ? text : paths.queue;
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
