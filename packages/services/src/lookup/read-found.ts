import type { Transaction } from '@fiscal/db';
import {
  describeCertificate,
  describeClient,
  describeCompany,
  describeDelivery,
  describeFiling,
  describeWebhook,
} from './describe-found.ts';
import type { FoundItem, FoundKind, MatchedBy } from './found.ts';
import {
  readCertificates,
  readClients,
  readCompanies,
  readDeliveries,
  readFilings,
  readWebhooks,
} from './found-rows.ts';

interface ToRead {
  readonly kind: FoundKind;
  readonly matchedBy: MatchedBy;
  readonly ids: readonly string[];
  readonly now: Date;
}

/** Reads what was found by its ids, in their order. */
export async function readFound(tx: Transaction, { ids, ...wanted }: ToRead): Promise<readonly FoundItem[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await readItems(tx, { ids, ...wanted })).map((item) => [item.id, item]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

async function readItems(
  tx: Transaction,
  { kind, matchedBy, ids, now }: ToRead,
): Promise<readonly FoundItem[]> {
  switch (kind) {
    case 'note':
    case 'event':
    case 'range': {
      const items = (await tx.run(readFilings, { ids })).map((row) => describeFiling(row, matchedBy));
      return items.filter((item) => item.kind === kind);
    }
    case 'delivery':
      return (await tx.run(readDeliveries, { ids })).map((row) => describeDelivery(row, matchedBy));
    case 'webhook':
      return (await tx.run(readWebhooks, { ids })).map((row) => describeWebhook(row, matchedBy));
    case 'company':
      return (await tx.run(readCompanies, { ids })).map((row) => describeCompany(row, matchedBy));
    case 'certificate':
      return (await tx.run(readCertificates, { ids })).map((row) => describeCertificate(row, matchedBy, now));
    case 'client':
      return (await tx.run(readClients, { ids })).map((row) => describeClient(row, matchedBy));
  }
}
