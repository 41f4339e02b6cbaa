import { type Id24, isId24 } from '@fiscal/domain';
import { validationFailed } from './service-error.ts';

export interface Position {
  readonly createdAt: Date;
  readonly id: Id24;
}

/** Opaque text of the last row of a page: base64url of `{"t":…,"i":…}`. Source: api-conventions 4. */
export const writeCursor = ({ createdAt, id }: Position): string =>
  Buffer.from(JSON.stringify({ t: createdAt.toISOString(), i: id })).toString('base64url');

/** Throws `validation_failed` at `cursor` when the text is none of ours. */
export function readCursor(text: string): Position {
  const position = parse(text);
  if (position === undefined) throw validationFailed([{ path: 'cursor', message: 'O cursor não é válido.' }]);
  return position;
}

function parse(text: string): Position | undefined {
  const { t, i } = readJson(Buffer.from(text, 'base64url').toString('utf8'));
  if (typeof t !== 'string' || typeof i !== 'string' || !isId24(i)) return undefined;
  const createdAt = new Date(t);
  return Number.isNaN(createdAt.getTime()) ? undefined : { createdAt, id: i };
}

function readJson(text: string): { readonly t?: unknown; readonly i?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
