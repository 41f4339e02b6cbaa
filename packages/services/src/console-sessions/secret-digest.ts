import { createHash } from 'node:crypto';
import type { Random } from '@fiscal/domain';
import { base62, tokenLength } from '../tokens/base62.ts';

/** Makes a secret that nobody can guess. The database keeps only its digest. */
export const makeSecret = (random: Random): string => base62(random, tokenLength);

/** Returns the id of the row that belongs to a secret. */
export const secretDigest = (secret: string): string => createHash('sha256').update(secret).digest('hex');
