import { apiKey, company, type Transaction } from '@fiscal/db';
import { id24, type KeyScope, type Mode } from '@fiscal/domain';
import { and, eq, inArray } from 'drizzle-orm';
import { type Operator, writeAudit } from '../audit/write-audit.ts';
import { findOwner } from '../clients/find-owner.ts';
import type { OperatorContext } from '../context/context.ts';
import { inSystem, newId } from '../context/scope.ts';
import { ServiceError } from '../context/service-error.ts';
import { digestApiKey, makeApiKey } from './api-key-text.ts';
import { auditedKey, type KeyRecord, type KeyRow, writeKey } from './key-record.ts';

export interface CreateKeyInput extends Operator {
  readonly clientId: string;
  readonly mode: Mode;
  readonly name: string;
  /** The rights of the key; default: all. */
  readonly scopes?: readonly KeyScope[] | undefined;
  /** The companies that the key reaches; default: all companies of the client. */
  readonly companyIds?: readonly string[] | undefined;
  readonly expiresAt?: Date | undefined;
}

export interface CreatedKey {
  /** Shown only once: only its digest is stored. */
  readonly key: string;
  readonly record: KeyRecord;
}

/**
 * Makes a key. Throws `not_found` for an unknown client and for a company that the client does not have in this mode,
 * `validation_failed` for an end in the past.
 */
export async function createKey(sys: OperatorContext, input: CreateKeyInput): Promise<CreatedKey> {
  const { expiresAt = null, scopes = [], companyIds = [] } = input;
  const now = sys.clock.now();
  refusePast(expiresAt, now);
  const made = makeKey(sys, {
    ...input,
    expiresAt,
    scopes: [...new Set(scopes)],
    companyIds: [...new Set(companyIds)],
  });
  return inSystem(sys, async (tx) => {
    const owner = await findOwner(tx, input.clientId);
    await requireCompanies(tx, made.row);
    await tx.insert(apiKey).values(made.row);
    await writeAudit(tx, sys, input, {
      clientId: id24(owner.id),
      action: 'key.create',
      subjectId: made.row.id,
      after: auditedKey(made.row),
    });
    return { key: made.key, record: writeKey(made.row, owner, now) };
  });
}

function refusePast(expiresAt: Date | null, now: Date): void {
  if (expiresAt === null || expiresAt > now) return;
  const problems = [{ path: 'expiresAt', message: 'deve estar no futuro' }];
  throw new ServiceError('validation_failed', problems, 'O fim da validade da chave já passou.');
}

type KeyToMake = Pick<KeyRow, 'clientId' | 'mode' | 'name' | 'scopes' | 'companyIds' | 'expiresAt'>;

/** Makes a new key and its row. */
export function makeKey(sys: OperatorContext, wanted: KeyToMake): { key: string; row: KeyRow } {
  const { text, publicId } = makeApiKey(sys.random, wanted.mode);
  const { clientId, mode, name, scopes, companyIds, expiresAt } = wanted;
  const row = {
    id: newId(sys),
    clientId,
    publicId,
    name,
    mode,
    scopes,
    companyIds,
    expiresAt,
    digest: digestApiKey(text, sys.settings.keyPepper),
    createdAt: sys.clock.now(),
    lastUsedAt: null,
    revokedAt: null,
  };
  return { key: text, row };
}

async function requireCompanies(
  tx: Transaction,
  { clientId, mode, companyIds }: Pick<KeyRow, 'clientId' | 'mode' | 'companyIds'>,
): Promise<void> {
  if (companyIds.length === 0) return;
  const found = await tx
    .select({ id: company.id })
    .from(company)
    .where(
      and(
        eq(company.clientId, clientId),
        eq(company.mode, mode),
        eq(company.status, 'active'),
        inArray(company.id, companyIds),
      ),
    );
  const missing = companyIds.find((id) => !found.some((one) => one.id === id));
  if (missing === undefined) return;
  const message = `Empresa ${missing} não encontrada neste cliente com chaves deste tipo (teste ou produção).`;
  throw new ServiceError('not_found', null, message);
}
