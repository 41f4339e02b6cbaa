import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { canonicalRequest } from '@fiscal/api-contract';
import type { RunStamps } from '@fiscal/db';
import { brasiliaDateTime } from '@fiscal/domain';
import { conflict } from '../context/service-error.ts';
import type { FilingRow } from '../filing-record/filing-row.ts';

/** Returns the SHA-256 of the canonical request, hexadecimal: equal for requests of the same content. */
export const requestHash = (request: object): string =>
  createHash('sha256').update(canonicalRequest(request)).digest('hex');

/** The content of a request, and the versions of the data with which it was issued. */
export interface Content {
  readonly requestHash: string;
  readonly stamps: RunStamps;
}

/** The content of a new request. */
export interface RequestedContent extends Content {
  /** A rejected document is sent again although nothing of it changed. */
  readonly resubmit?: boolean | undefined;
}

/**
 * Decides about a POST whose externalId already has a document. A rejected document is sent again when its content
 * changed, or the company's data, its certificate or a tax class of the request, or when the request demands it.
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

/** Returns the refusal of a POST whose content differs from the content of the document with the same externalId. */
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
