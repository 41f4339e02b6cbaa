import { gzipSync } from 'node:zlib';
import { brasiliaDateTime, type Environment } from '@fiscal/domain';
import type { SefinRefusal } from '../refusal/refusal.ts';
import { environmentNumber, sefinVersion } from '../sefin.ts';
import type { SefinAnswer } from './call.ts';

/** Writes an instant with seven decimals and the offset, as .NET does. */
export const longInstant = (at: Date): string =>
  brasiliaDateTime(at).replace('-03:00', `.${String(at.getMilliseconds()).padStart(3, '0')}3397-03:00`);

/** Returns the fields that every answer of the Sefin begins with. */
export const envelope = (environment: Environment, at: Date) => ({
  tipoAmbiente: environmentNumber(environment),
  versaoAplicativo: sefinVersion,
  dataHoraProcessamento: longInstant(at),
});

/** Returns 403 for a document of another taxpayer than the certificate's. Anexo I has no code for it. */
export const otherChannel = (environment: Environment, at: Date): SefinAnswer => ({
  status: 403,
  changed: false,
  body: envelope(environment, at),
});

/** Writes a message as the manual describes it. */
export const plainMessage = ({ code, description, detail }: SefinRefusal) => ({
  codigo: code,
  descricao: description,
  complemento: detail ?? null,
});

/** Writes a message as the real POST /nfse does. */
export const pascalMessage = ({ code, description, detail }: SefinRefusal) => ({
  Codigo: code,
  Descricao: description,
  Complemento: detail ?? null,
});

/** Packs a document as answers hold it: gzip in base64. */
export const packed = (xml: string): string => gzipSync(xml).toString('base64');
