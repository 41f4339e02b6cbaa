import { type Id24, isId24 } from '@fiscal/domain';
import { validationFailed } from '../context/service-error.ts';

export interface Position {
  readonly createdAt: Date;
  readonly id: Id24;
}

/**
 * Writes the position of a page's last row as an opaque text: base64url of `{"t":…,"i":…}`. Source: api-conventions 4.
 */
export const writeCursor = ({ createdAt, id }: Position): string =>
  encode({ t: createdAt.toISOString(), i: id });

/** Reads a cursor of `writeCursor`. Throws `validation_failed` at `cursor` for any other text. */
export function readCursor(text: string): Position {
  const position = parse(text);
  if (position === undefined) throw unreadableCursor();
  return position;
}

/** The lists that are ordered by a code or a number. */
type CodeList = 'classifications' | 'dueGaps' | 'gaps' | 'municipalities' | 'taxClasses';

/** Writes the cursor of a list that is ordered by a code: base64url of `{"l":…,"c":…}`. */
export const writeCodeCursor = (list: CodeList, code: string): string => encode({ l: list, c: code });

/** Reads a cursor of this list. Throws `validation_failed` at `cursor` for any other text. */
export function readCodeCursor(list: CodeList, text: string): string {
  const { l, c } = decode(text);
  if (l !== list || typeof c !== 'string' || !plainCode.test(c)) throw unreadableCursor();
  return c;
}

/** A line of a timeline. */
interface LinePosition {
  readonly at: string;
  /** The place of the line among those of one instant. */
  readonly key: string;
}

/** Writes the cursor of the lines of a timeline: base64url of `{"t":…,"k":…}`. */
export const writeLineCursor = ({ at, key }: LinePosition): string =>
  encode({ t: new Date(at).toISOString(), k: key });

/** Reads a cursor of `writeLineCursor`. Throws `validation_failed` at `cursor` for any other text. */
export function readLineCursor(text: string): LinePosition {
  const { t, k } = decode(text);
  if (typeof t !== 'string' || typeof k !== 'string' || !plainKey.test(k)) throw unreadableCursor();
  if (readTime(t) === undefined) throw unreadableCursor();
  return { at: t, key: k };
}

/** Writes the cursor of one group of a search: base64url of `{"l":…,"t":…,"i":…}`. */
export const writeGroupCursor = (group: string, { createdAt, id }: Position): string =>
  encode({ l: group, t: createdAt.toISOString(), i: id });

/** Reads a cursor of `writeGroupCursor`. Throws `validation_failed` at `cursor` for any other text. */
export function readGroupCursor(text: string): Position & { readonly group: string } {
  const { l } = decode(text);
  const position = parse(text);
  if (typeof l !== 'string' || position === undefined) throw unreadableCursor();
  return { ...position, group: l };
}

const plainKey = /^[0-9a-f]{1,80}$/;
const plainCode = /^[\w.-]{1,90}$/;

/** Makes the error for a cursor that no list has written. */
export const unreadableCursor = () => validationFailed([{ path: 'cursor', message: 'cursor inválido' }]);

function parse(text: string): Position | undefined {
  const { t, i } = decode(text);
  if (typeof t !== 'string' || typeof i !== 'string' || !isId24(i)) return undefined;
  const createdAt = readTime(t);
  return createdAt === undefined ? undefined : { createdAt, id: i };
}

/**
 * Accepts only the form that is written here: an ISO time in UTC with milliseconds, in the years 0001 to 9999, which
 * the database can store.
 */
function readTime(text: string): Date | undefined {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || time.toISOString() !== text) return undefined;
  return /^(?!0000)\d{4}-/.test(text) ? time : undefined;
}

interface CursorMembers {
  readonly t?: unknown;
  readonly i?: unknown;
  readonly l?: unknown;
  readonly c?: unknown;
  readonly k?: unknown;
}

const encode = (members: CursorMembers): string => Buffer.from(JSON.stringify(members)).toString('base64url');

function decode(text: string): CursorMembers {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
