import type { DisablingRequest } from '@fiscal/api-contract';
import { buildDisabling } from '@fiscal/nfe';
import type { Filer } from '../../accept/issuing-context.ts';
import { requestHash } from '../../accept/request-content.ts';
import type { TenantContext } from '../../context/context.ts';
import { validationFailed } from '../../context/service-error.ts';
import type { FrozenRun } from '../../filing/accept-filing.ts';

/**
 * Makes the frozen content of a run of a range. The document contains no time, so equal requests make equal bytes.
 * Throws `validation_failed`.
 */
export function freezeRange(
  { clock }: TenantContext,
  { company, stamps }: Filer,
  { request, year, simulation }: { request: DisablingRequest; year: number; simulation: string | null },
): FrozenRun {
  const { series, from: first, to: last, justification } = request;
  const built = buildDisabling({
    environment: company.environment,
    uf: company.address.uf,
    year: String(year).slice(2),
    cnpj: company.cnpj,
    series,
    first,
    last,
    justification,
  });
  if (!built.ok) throw validationFailed(built.problems);
  return {
    requestHash: requestHash(request),
    stamps,
    requestText: JSON.stringify(request),
    authorityKey: built.id,
    issuedAt: clock.now(),
    unsignedXml: built.xml,
    simulation,
  };
}
