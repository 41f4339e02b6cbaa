import type { CertificateProblem } from '@fiscal/contracts';
import type { Id24 } from '@fiscal/domain';
import type { LoadedRun } from '@fiscal/services';

export type CertificateOfRun =
  | { readonly kind: 'usable'; readonly id: Id24; readonly version: number }
  | { readonly kind: 'blocked'; readonly attention: CertificateProblem };

/** The company's present certificate, or why the note must wait for one. */
export function certificateOf({ certificate, certificateStatus }: LoadedRun): CertificateOfRun {
  if (certificateStatus === 'expired') return { kind: 'blocked', attention: 'certificate_expired' };
  if (certificate === null || certificateStatus === 'missing') {
    return { kind: 'blocked', attention: 'certificate_missing' };
  }
  return { kind: 'usable', id: certificate.id, version: certificate.version };
}
