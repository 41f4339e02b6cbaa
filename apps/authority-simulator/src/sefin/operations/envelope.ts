import { gzipSync } from 'node:zlib';
import { brasiliaDateTime, type Environment } from '@fiscal/domain';
import type { SefinRefusal } from '../refusal/refusal.ts';
import { environmentNumber, sefinVersion } from '../sefin.ts';
import type { SefinAnswer } from './call.ts';

/** Seven decimals and the offset, as .NET writes an instant. */
export const longInstant = (at: Date): string =>
  brasiliaDateTime(at).replace('-03:00', `.${String(at.getMilliseconds()).padStart(3, '0')}3397-03:00`);

/** What every answer of the Sefin begins with. */
export const envelope = (environment: Environment, at: Date) => ({
  tipoAmbiente: environmentNumber(environment),
  versaoAplicativo: sefinVersion,
  dataHoraProcessamento: longInstant(at),
});

/** A document of another taxpayer than the certificate of the connection: 403, for which Anexo I has no code. */
export const otherChannel = (environment: Environment, at: Date): SefinAnswer => ({
  status: 403,
  changed: false,
  body: envelope(environment, at),
});

/** A message as the manual has it. */
export const plainMessage = ({ code, description, detail }: SefinRefusal) => ({
  codigo: code,
  descricao: description,
  complemento: detail ?? null,
});

/** A message as POST /nfse really writes it. */
export const pascalMessage = ({ code, description, detail }: SefinRefusal) => ({
  Codigo: code,
  Descricao: description,
  Complemento: detail ?? null,
});

/** Text of a document as the answers hold it: gzip in base64. */
export const packed = (xml: string): string => gzipSync(xml).toString('base64');
