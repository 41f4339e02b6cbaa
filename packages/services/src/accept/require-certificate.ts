import { usabilityOf } from '../companies/certificate-state.ts';
import type { TenantContext } from '../context/context.ts';
import { ServiceError } from '../context/service-error.ts';

/** Throws `certificate_unavailable` unless the company can sign now. */
export function requireCertificate(
  { clock }: TenantContext,
  { certificate }: { readonly certificate: { readonly notAfter: Date } | undefined },
): void {
  const status = usabilityOf(certificate, clock.now());
  if (status === 'usable') return;
  throw new ServiceError(
    'certificate_unavailable',
    { status },
    status === 'missing' ? 'A empresa não tem certificado.' : 'O certificado da empresa venceu.',
  );
}
