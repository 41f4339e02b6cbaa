import { isCnpj, normalizeCnpj, readClockOffset } from '@fiscal/domain';
import { z } from 'zod';

/** TCP port; 0: the system chooses a free one. */
export const portField = z.coerce.number().int().min(0).max(65_535);

/** `postgres://…`, whose parts can be read. The messages hold no part of the address: it has a password. */
export const databaseUrlField = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://', abort: true })
  .refine(
    isReadableAddress,
    'cannot be read as postgres://login:password@host:5432/database: in login and password write % as %25, / as %2F, ' +
      '? as %3F, # as %23, @ as %40 and : as %3A',
  );

function isReadableAddress(text: string): boolean {
  try {
    const { username, password, pathname, search, hash } = new URL(text);
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    // Behind a password like 12/3 the rest of it, with the host, counts as the database.
    return hash === '' && !`${pathname}${search}`.includes('@');
  } catch {
    return false;
  }
}

/** The address of the console as people see it: it has no path, because its cookie belongs to the whole host. */
export const consoleUrlField = z
  .string()
  .regex(/^https?:\/\/[\w.:[\]-]+$/, 'must be an http(s) address without a path and a slash at the end');

/** The address of a page or an API as its callers see it. */
export const publicUrlField = z
  .string()
  .regex(/^https?:\/\/[^/]+(?:\/.*[^/])?$/, 'must be an http(s) address without a slash at the end');

/** An address that stands in a link of Markdown: no blanks, brackets, `?` or `#`. */
export const linkedUrlField = publicUrlField.regex(
  /^[\w:/.~%@[\]-]+$/,
  'must be an address without blanks, parentheses, ? and #',
);

export const logLevelField = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);

/**
 * Reads `CNPJ;name;e-mail;phone` of the contact for the software, in the forms of the layout (NT 2018.005 ZD01 to
 * ZD06), into an object.
 */
export const technicalContactField = z
  .string()
  .transform((text) => text.split(';').map((part) => part.trim()))
  .pipe(
    z.tuple([
      z.string().transform(normalizeCnpj).refine(isCnpj, 'must begin with a CNPJ'),
      z.string().min(2, 'name: 2 to 60 characters').max(60, 'name: 2 to 60 characters'),
      z.email('must have an e-mail in the third place').max(60),
      z.string().regex(/^\d{6,14}$/, 'phone: 6 to 14 digits'),
    ]),
  )
  .transform(([cnpj, contact, email, phone]) => ({ cnpj, contact, email, phone }));

/** A switch: `true` or `false`, nothing else. */
export const switchField = z.enum(['true', 'false']).transform((text) => text === 'true');

/** A signed duration (`+40d`, `-3h`, `+90s`), read into milliseconds. */
export const clockOffsetField = z.string().transform((text, context) => {
  const offsetMs = readClockOffset(text);
  if (offsetMs !== undefined) return offsetMs;
  context.addIssue('must be a signed duration of at most five years, such as +40d, -3h or +90s');
  return z.NEVER;
});

/** Reads words separated by commas, without the blanks around them. */
export const listField = z.string().transform((text) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
);

/** The name or the build of a deployment of workers. */
export const deploymentPartField = z.string().regex(/^[A-Za-z0-9._+-]{1,80}$/);

/** A commit, which becomes a part of the build of a worker. */
export const commitField = z.string().regex(/^[A-Za-z0-9._-]{1,60}$/);

const networkField = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'each must be an address, or a range such as 10.0.0.0/8',
});

/** Reads addresses and ranges of addresses, separated by commas. */
export const networksField = listField.pipe(z.array(networkField));
