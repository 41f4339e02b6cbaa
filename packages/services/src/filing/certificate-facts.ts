import type { CertificateProblem } from '@fiscal/contracts';
import { id24 } from '@fiscal/domain';
import type { UsableCertificate } from './filing-types.ts';

/** The columns about the company's present certificate that a statement over a filing `f` reads. */
export interface CertificateFacts {
  readonly certificateId: string | null;
  readonly certificateVersion: number | null;
  readonly certificateEnded: boolean | null;
}

export const certificateColumns = `
    c.id as "certificateId", c.version as "certificateVersion", c.not_after <= now() as "certificateEnded"`;

export const certificateJoin = `
  left join certificate c on c.client_id = f.client_id and c.company_id = f.company_id and c.replaced_at is null`;

/**
 * Returns the certificate, or the reason why the filing must wait for one. A certificate is unusable from the moment of
 * its end.
 */
export function certificateOf(facts: CertificateFacts): UsableCertificate | CertificateProblem {
  if (facts.certificateId === null || facts.certificateVersion === null) return 'certificate_missing';
  if (facts.certificateEnded === true) return 'certificate_expired';
  return { id: id24(facts.certificateId), version: facts.certificateVersion };
}
