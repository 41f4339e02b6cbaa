import { createHash } from 'node:crypto';
import type { LogoRecord } from '@fiscal/api-contract';
import { companyLogo, type Transaction } from '@fiscal/db';
import { largestLogo } from '@fiscal/domain';
import { recordChange } from '../audit/record-change.ts';
import { findCompany } from '../companies/find-company.ts';
import type { LogoDeps, TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { ServiceError } from '../context/service-error.ts';
import type { EncodedLogo, LogoUpload } from '../logos/encode-logo.ts';
import { findLogo, type LogoRow, logoRecord } from './logo-record.ts';

export interface ReplaceLogoInput extends LogoUpload {
  readonly companyId: string;
}

/**
 * Encodes an uploaded picture again and stores it as the company's logo. Uploading the same file again changes nothing.
 * Throws `not_found`, `logo_invalid_file`, `logo_dimensions`.
 */
export async function replaceLogo(
  ctx: TenantContext & LogoDeps,
  { companyId, mediaType, bytes }: ReplaceLogoInput,
): Promise<LogoRecord> {
  const encoded = await encode(ctx, { mediaType, bytes });
  const uploadedSha256 = sha256(bytes);
  return inTenant(ctx, async (tx) => {
    const company = await findCompany(tx, ctx, companyId, 'change');
    const before = await findLogo(tx, company);
    if (before !== undefined && Buffer.compare(before.uploadedSha256, uploadedSha256) === 0) {
      return logoRecord(before);
    }
    const row: LogoRow = {
      clientId: company.clientId,
      companyId: company.id,
      mediaType: encoded.mediaType,
      width: encoded.width,
      height: encoded.height,
      uploadedSha256,
      sha256: sha256(encoded.bytes),
      bytes: encoded.bytes,
      updatedAt: ctx.clock.now(),
    };
    await put(tx, row);
    await recordChange(tx, ctx, {
      action: 'logo.replace',
      subjectId: company.id,
      after: { mediaType, width: row.width, height: row.height, size: row.bytes.length },
    });
    return logoRecord(row);
  });
}

async function encode({ logos }: LogoDeps, upload: LogoUpload): Promise<EncodedLogo> {
  const verdict = await logos.encode(upload);
  if (verdict.kind === 'encoded') return verdict;
  if (verdict.kind === 'refused') throw new ServiceError('logo_invalid_file', { reason: verdict.reason });
  const { width, height } = verdict;
  throw new ServiceError('logo_dimensions', { width, height, maxSide: largestLogo.side });
}

async function put(tx: Transaction, row: LogoRow): Promise<void> {
  const { clientId, companyId, ...set } = row;
  await tx
    .insert(companyLogo)
    .values(row)
    .onConflictDoUpdate({ target: [companyLogo.clientId, companyLogo.companyId], set });
}

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
