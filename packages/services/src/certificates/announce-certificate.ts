import type { CertificateWatchStep, DispatchOrder } from '@fiscal/contracts';
import {
  type CertificateThreshold,
  certificateThresholds,
  defineStatement,
  type Transaction,
} from '@fiscal/db';
import { environmentOfMode, id24, type Mode } from '@fiscal/domain';
import { dayMs } from '../companies/certificate-state.ts';
import type { SystemContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { type EventToDeliver, publishOccurrence } from '../webhooks/publish-event.ts';

/** The certificate is checked at least once a day, even if its next threshold is far away. */
const longestUncheckedMs = dayMs;

interface Watched {
  readonly clientId: string;
  readonly companyId: string;
  readonly mode: Mode;
  readonly cnpj: string;
  readonly notAfter: Date;
  readonly announced: CertificateThreshold | null;
  /** The time until the certificate expires, by the clock of the database; negative afterwards. */
  readonly leftMs: number;
}

/** The lock lets only one of two executions publish. No events are published of a company under erasure. */
const lockWatched = defineStatement<{ certificateId: string }, Watched>(`
  select c.client_id as "clientId", c.company_id as "companyId", m.mode, m.cnpj, c.not_after as "notAfter", c.announced,
    extract(epoch from c.not_after - now())::float8 * 1000 as "leftMs"
  from certificate c
  join company m on m.client_id = c.client_id and m.id = c.company_id and m.status = 'active'
  where c.id = :certificateId and c.replaced_at is null
  for no key update of c`);

const finish = defineStatement<
  { certificateId: string; announced: CertificateThreshold | null; checkInMs: number },
  object
>(`
  update certificate set announced = :announced::int,
    check_at = now() + :checkInMs::float8 * interval '1 millisecond'
  where id = :certificateId`);

/**
 * Publishes `certificate.expiring` or `certificate.expired` when the certificate has crossed a threshold that was not
 * published. When it crossed several since the last check, or before the upload, only the last threshold is published.
 * Idempotent. Source: specification 3.4.
 */
export async function announceCertificate(
  sys: SystemContext,
  { certificateId }: { readonly certificateId: string },
): Promise<CertificateWatchStep> {
  const { step, orders } = await inSystem(sys, (tx) => announce(tx, sys, certificateId));
  sys.handOver?.(orders);
  return step;
}

interface Announced {
  readonly step: CertificateWatchStep;
  readonly orders: readonly DispatchOrder[];
}

async function announce(tx: Transaction, sys: SystemContext, certificateId: string): Promise<Announced> {
  const [watched] = await tx.run(lockWatched, { certificateId });
  if (watched === undefined) return { step: { kind: 'ended', because: 'gone' }, orders: [] };
  const { announced, leftMs } = watched;
  const crossed = certificateThresholds.findLast((days) => leftMs <= days * dayMs);
  const isNew = crossed !== undefined && (announced === null || crossed < announced);
  const orders = isNew ? await publishOccurrence(tx, sys, eventOf(certificateId, watched, crossed)) : [];
  const step = nextStep(leftMs);
  const waitMs = step.kind === 'wait' ? step.waitMs : 0;
  const checkInMs = Math.min(waitMs, longestUncheckedMs) + sys.settings.timing.checkMarginMs;
  await tx.run(finish, { certificateId, announced: isNew ? crossed : announced, checkInMs });
  return { step, orders };
}

function nextStep(leftMs: number): CertificateWatchStep {
  const next = certificateThresholds.find((days) => leftMs > days * dayMs);
  return next === undefined
    ? { kind: 'ended', because: 'expired' }
    : { kind: 'wait', waitMs: Math.max(1, Math.ceil(leftMs - next * dayMs)) };
}

function eventOf(
  certificateId: string,
  { clientId, companyId, mode, cnpj, notAfter }: Watched,
  threshold: CertificateThreshold,
): EventToDeliver {
  const about = { companyId: id24(companyId), cnpj, notAfter: notAfter.toISOString() };
  const common = {
    clientId,
    companyId,
    // A certificate serves both environments: its events go to the receivers of the key's mode.
    environment: environmentOfMode(mode),
    resourceId: certificateId,
    occurrence: String(threshold),
  };
  return threshold === 0
    ? { ...common, event: 'certificate.expired', data: about }
    : { ...common, event: 'certificate.expiring', data: { ...about, daysLeft: threshold } };
}
