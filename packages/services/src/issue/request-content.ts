import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { RunStamps } from '@fiscal/db';
import { brasiliaDateTime, canonicalRequest } from '@fiscal/domain';
import { conflict } from '../context/service-error.ts';
import type { FilingRow } from '../filing-record/filing-row.ts';

/** SHA-256 of the canonical request, hexadecimal: equal for requests of the same content. */
export const requestHash = (request: object): string =>
  createHash('sha256').update(canonicalRequest(request)).digest('hex');

/** What a request asks for, and the versions that it was issued with. */
export interface Content {
  readonly requestHash: string;
  readonly stamps: RunStamps;
}

/** The content of a request that was made now. */
export interface AskedContent extends Content {
  /** A rejected document goes again although nothing of it changed. */
  readonly resubmit?: boolean | undefined;
}

/**
 * What a POST with a known externalId is. A rejected note goes again when its content changed, or
 * the company's data, its certificate or a tax class that the items name, or when the request wishes it.
 * Source: specification 3.1, api-conventions 3.3.
 */
export function judgeRepetition(
  known: Content & { readonly status: string },
  asked: AskedContent,
): 'repeated' | 'resubmitted' | 'conflict' {
  const same = known.requestHash === asked.requestHash;
  if (known.status !== 'rejected') return same ? 'repeated' : 'conflict';
  if (asked.resubmit === true) return 'resubmitted';
  return same && isDeepStrictEqual(known.stamps, asked.stamps) ? 'repeated' : 'resubmitted';
}

/** Why a POST is refused whose content is not that of the document of its externalId. */
export const contentConflict = ({
  adoptedRun,
  authorizedAt,
}: Pick<FilingRow, 'adoptedRun'> & { readonly authorizedAt: Date | null }) =>
  conflict(
    'external_id_content',
    adoptedRun === null || authorizedAt === null
      ? 'Este externalId já foi usado com outro conteúdo.'
      : `O documento deste externalId foi autorizado em ${brasiliaDateTime(authorizedAt)} com o conteúdo de um pedido ` +
          'anterior a este: leia warnings. Para trocar o conteúdo, cancele ou substitua o documento.',
  );
