import type { NfeRequest } from '@fiscal/api-contract';
import type { Numbering } from '../../accept/document-kind.ts';
import type { CompanyContext } from '../../accept/issuing-context.ts';
import { findOriginals } from '../../calculate/find-originals.ts';
import type { TenantContext } from '../../context/context.ts';
import type { DraftInput } from './draft-note.ts';
import { issuerOf } from './issuer-of.ts';

/** Reads the data of a draft, except the company, which was already read. */
export async function draftInput(
  ctx: TenantContext,
  { company, taxClasses, certificate }: CompanyContext,
  request: NfeRequest,
  { environment, series, number }: Numbering,
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
