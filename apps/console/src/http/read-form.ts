import { readLimited } from '@fiscal/http-server';
import type { Context } from 'hono';
import { RequestRefused } from './request-refused.ts';

/** The largest body of a form without files, in bytes. */
const formBytes = 64 * 1024;
/** The largest body of a form with a file. */
const uploadBytes = 2 * 1024 * 1024;

export type FormValues = Readonly<Record<string, string | File>>;

/**
 * Reads the fields of a form. Call it only once session, origin and token are known to be right. Throws 413 above the
 * limit, 415 for another type of body, and 400 for a text that the database does not take; no byte above the limit is
 * kept.
 */
export async function readForm(c: Context, kind: 'fields' | 'upload'): Promise<FormValues> {
  const values = await readFields(c, kind);
  const isStorable = Object.values(values).every((value) => value instanceof File || !value.includes('\0'));
  if (!isStorable) throw new RequestRefused(400);
  return values;
}

async function readFields(c: Context, kind: 'fields' | 'upload'): Promise<FormValues> {
  const type = c.req.header('content-type') ?? '';
  const expected = kind === 'fields' ? 'application/x-www-form-urlencoded' : 'multipart/form-data';
  if (!type.toLowerCase().startsWith(expected)) throw new RequestRefused(415);
  const body = await readLimited(c.req.raw.body, kind === 'fields' ? formBytes : uploadBytes);
  if (body.kind === 'tooLarge') throw new RequestRefused(413);
  const bytes = new Uint8Array(body.bytes);
  if (kind === 'fields') return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    return Object.fromEntries(form.entries());
  } catch {
    throw new RequestRefused(400);
  }
}
