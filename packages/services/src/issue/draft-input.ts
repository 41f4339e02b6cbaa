import type { Environment, NfeRequest } from '@fiscal/domain';
import { findOriginals } from '../calculate/find-originals.ts';
import type { TenantContext } from '../context/context.ts';
import type { DraftInput } from './draft-note.ts';
import { issuerOf } from './issuer-of.ts';
import type { IssuingContext } from './issuing-context.ts';

/** Where the document of a request goes. */
export interface PlaceToDraft {
  readonly environment: Environment;
  readonly series: number;
  /** The number that the note will probably take. */
  readonly number: number;
}

/** Everything that the draft of a request is made of, its company as it was read. */
export async function draftInput(
  ctx: TenantContext,
  { company, taxClasses, certificate }: IssuingContext,
  request: NfeRequest,
  { environment, series, number }: PlaceToDraft,
): Promise<DraftInput> {
  return {
    issuer: issuerOf(company),
    environment,
    orientation: company.danfeOrientation,
    request,
    ...(await findOriginals(ctx, request)),
    taxClasses,
    certificateBytes: certificate?.bytes ?? 0,
    series,
    number,
  };
}
