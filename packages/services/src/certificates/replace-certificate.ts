import { inspectUpload, type UploadedCertificate } from '@fiscal/certificates';
import type { DispatchOrder } from '@fiscal/contracts';
import { certificate, type Transaction } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import { and, eq, max, sql } from 'drizzle-orm';
import { recordChange } from '../audit/record-change.ts';
import { companyRecord } from '../companies/company-record.ts';
import { type CompanyRow, findCompany } from '../companies/find-company.ts';
import { touchCompany } from '../companies/touch-company.ts';
import type { CertificateDeps, TenantContext } from '../context/context.ts';
import type { CompanyRecord } from '../context/records.ts';
import { inTenant, newId } from '../context/scope.ts';
import { ServiceError } from '../context/service-error.ts';
import { orderCompanyTask } from '../outbox/order-company-task.ts';
import { dropCertificate } from './drop-certificate.ts';

export interface ReplaceCertificateInput {
  readonly companyId: string;
  readonly pfxBase64: string;
  readonly password: string;
}

/**
 * Checks an uploaded e-CNPJ and replaces the previous certificate, whose key is removed. The new key is stored only
 * sealed; the password is not stored. A workflow starts to watch the new certificate, and the workflow of the previous
 * one ends. Throws `not_found`, `certificate_*`.
 */
export async function replaceCertificate(
  ctx: TenantContext & CertificateDeps,
  { companyId, pfxBase64, password }: ReplaceCertificateInput,
): Promise<CompanyRecord> {
  // The published order of the checks has the CNPJ of the company in its middle, so an absent company is refused first.
  const { cnpj } = await inTenant(ctx, (tx) => findCompany(tx, ctx, companyId));
  const inspected = await inspectUpload({
    pfxBase64,
    password,
    companyCnpj: cnpj,
    now: ctx.clock.now(),
    trustStore: ctx.trustStore,
    revocation: ctx.revocation,
    pfx: ctx.pfx,
  });
  if (!inspected.ok) {
    throw new ServiceError(inspected.code, inspected.details);
  }
  const uploaded = inspected.certificate;
  try {
    const { record, orders } = await inTenant(ctx, async (tx) => {
      const company = await findCompany(tx, ctx, companyId, 'change');
      const ended = await dropCertificate(tx, ctx, { companyId });
      const begun = await insertCertificate(tx, ctx, company, uploaded);
      const row = await touchCompany(tx, ctx, company);
      return { record: await companyRecord(tx, row, ctx.clock), orders: [...ended, begun] };
    });
    ctx.handOver?.(orders);
    return record;
  } finally {
    uploaded.privateKeyPkcs8.fill(0);
  }
}

async function insertCertificate(
  tx: Transaction,
  ctx: TenantContext & CertificateDeps,
  company: CompanyRow,
  uploaded: UploadedCertificate,
): Promise<DispatchOrder> {
  const { clientId } = ctx.tenant;
  const [last] = await tx
    .select({ version: max(certificate.version) })
    .from(certificate)
    .where(and(eq(certificate.clientId, clientId), eq(certificate.companyId, company.id)));
  const version = (last?.version ?? 0) + 1;
  const id = newId(ctx);
  const sealedKey = ctx.vault.seal(uploaded.privateKeyPkcs8, {
    clientId,
    companyId: id24(company.id),
    purpose: 'a1-key',
    secretId: id,
  });
  await tx.insert(certificate).values({
    id,
    clientId,
    companyId: company.id,
    version,
    cnpj: uploaded.cnpj,
    subjectName: uploaded.subjectName,
    issuer: uploaded.issuer,
    serialNumber: uploaded.serialNumber,
    notBefore: uploaded.notBefore,
    notAfter: uploaded.notAfter,
    certificateDer: uploaded.certificateDer,
    chainDer: uploaded.chainDer.map((der) => Buffer.from(der).toString('base64')),
    sealedKey,
    warnings: [...uploaded.warnings],
    uploadedAt: ctx.clock.now(),
    checkAt: sql`now() + ${ctx.settings.timing.checkMarginMs} * interval '1 millisecond'`,
  });
  await recordChange(tx, ctx, {
    action: 'certificate.replace',
    subjectId: company.id,
    after: { version },
  });
  return orderCompanyTask(tx, ctx, {
    task: 'certificateWatch',
    clientId,
    companyId: company.id,
    rowId: id,
    action: 'start',
  });
}
