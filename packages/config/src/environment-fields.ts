import { z } from 'zod';

/** TCP port; 0 asks the system for a free one. */
export const portField = z.coerce.number().int().min(0).max(65_535);

/** `postgres://…` */
export const databaseUrlField = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://');

export const logLevelField = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);

/** A switch: `true` or `false`, nothing else. */
export const switchField = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Comma-separated words, blanks around them removed. */
export const listField = z.string().transform((text) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
);
