import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { RunStamps } from '@fiscal/db';
import { brasiliaDateTime, canonicalRequest } from '@fiscal/domain';
import { conflict } from '../context/service-error.ts';
import type { FilingRow } from '../filing-record/filing-row.ts';

/** SHA-256 of the canonical request, hexadecimal: equal for requests of the same content. */
export const requestHash = (request: object): string =>
  createHash('sha256').update(canonicalRequest(request)).digest('hex');

/** The content of a request, and the versions that it was issued with. */
export interface Content {
  readonly requestHash: string;
  readonly stamps: RunStamps;
}

/** The content of a request that was made now. */
export interface RequestedContent extends Content {
  /** A rejected document goes again although nothing of it changed. */
  readonly resubmit?: boolean | undefined;
}

/**
 * Judges a POST whose externalId has a document. A rejected one goes again when its content changed, or
 * the company's data, its certificate or a tax class that the request names, or when the request wishes it.
 * Source: specification 3.1, api-conventions 3.3.
 */
export function judgeRepetition(
  existing: Content & { readonly status: string },
  requested: RequestedContent,
): 'repeated' | 'resubmitted' | 'conflict' {
  const same = existing.requestHash === requested.requestHash;
  if (existing.status !== 'rejected') return same ? 'repeated' : 'conflict';
  if (requested.resubmit === true) return 'resubmitted';
  return same && isDeepStrictEqual(existing.stamps, requested.stamps) ? 'repeated' : 'resubmitted';
}

/** The refusal of a POST whose content is not that of the document of its externalId. */
export function contentConflict({
  status,
  adoptedRun,
  authorizedAt,
}: Pick<FilingRow, 'status' | 'adoptedRun'> & { readonly authorizedAt: Date | null }) {
  if (status === 'disabled') {
    const message = 'O número da nota deste externalId foi inutilizado: emita a venda com outro externalId.';
    return conflict('state', message, { status });
  }
  return conflict(
    'external_id_content',
    adoptedRun === null || authorizedAt === null
      ? 'Este externalId já foi usado com outro conteúdo.'
      : `O documento deste externalId foi autorizado em ${brasiliaDateTime(authorizedAt)} com o conteúdo de um pedido ` +
          'anterior a este: leia warnings. Para trocar o conteúdo, cancele ou substitua o documento.',
  );
}
