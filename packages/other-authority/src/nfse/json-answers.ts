import { gunzipSync, gzipSync } from 'node:zlib';
import type { Authority } from '../calls/authority.ts';
import { brasiliaTimeOfSefin } from '../calls/brasilia-time.ts';
import type { Answer } from '../calls/service.ts';
import { descriptionOf, type Refusal } from './messages.ts';

const application = 'SefinNacional_1.6.0';

export const json = (status: number, value: unknown): Answer => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
});

/** Returns an answer with the fields that each answer of the Sefin has. */
export const sefinAnswer = (
  status: number,
  fields: Readonly<Record<string, unknown>>,
  { environment, now }: Authority,
): Answer =>
  json(status, {
    tipoAmbiente: Number(environment),
    versaoAplicativo: application,
    dataHoraProcessamento: brasiliaTimeOfSefin(now()),
    ...fields,
  });

/** Returns the refusals of POST /nfse, whose fields have capital letters on the real server. */
export const refusalsOfDps = (refusals: readonly Refusal[]): readonly unknown[] =>
  refusals.map(({ code, detail }) => ({
    Codigo: code,
    Descricao: descriptionOf(code),
    ...(detail !== undefined && { Complemento: detail }),
  }));

/** Returns the one refusal of the other operations. */
export const refusalOfCall = ({ code, detail }: Refusal): unknown => ({
  codigo: code,
  descricao: descriptionOf(code),
  ...(detail !== undefined && { complemento: detail }),
});

export const packed = (xml: string): string => gzipSync(xml).toString('base64');

const maximumBytes = 50 * 1024 * 1024;

/** Returns the XML inside a field of a JSON body; undefined when it cannot be unpacked. */
export function unpacked(body: Buffer, name: string): string | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    const text = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
    if (typeof text !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
    const bytes = gunzipSync(Buffer.from(text, 'base64'), { maxOutputLength: maximumBytes });
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
