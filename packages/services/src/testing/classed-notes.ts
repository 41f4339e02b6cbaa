import type { NfeItem, NfeRequest, TaxClassRule } from '@fiscal/api-contract';
import { filingRun, inTransaction } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import type { FrozenRequest } from '../calculate/frozen-request.ts';
import type { IssuedNfe } from '../kinds/nfe/issue-nfe.ts';
import { createTaxClass } from '../tax-classes/create-tax-class.ts';
import { replaceTaxClass } from '../tax-classes/replace-tax-class.ts';
import { finishFiling } from './filing-steps.ts';
import { anItem, aRequest, type Harness } from './harness.ts';
import { aTaxClass, saleRules } from './tax-classes.ts';
import type { TestTenant } from './test-context.ts';

export interface Shop {
  readonly ctx: TestTenant;
  readonly companyId: Id24;
}

/** A company with these classes, of a new client. */
export async function aShop(harness: Harness, classes = [aTaxClass()]): Promise<Shop> {
  const ctx = await harness.aClient();
  const companyId = await harness.aCompany(ctx);
  for (const each of classes) await createTaxClass(ctx, { companyId, ...each });
  return { ctx, companyId };
}

/** An item with a tax class and no taxes. */
export const classed = (changes: Partial<NfeItem> = {}): NfeItem =>
  anItem({ cfop: undefined, taxes: undefined, taxClass: 'revenda', ...changes });

export const aSale = (companyId: string, changes: Partial<NfeRequest> = {}): NfeRequest =>
  aRequest(companyId, { items: [classed()], ...changes });

/** Replaces a class of the shop by one with the usual rules and these changes. */
export const replace = ({ ctx, companyId }: Shop, changes: object = {}, code = 'revenda') =>
  replaceTaxClass(ctx, {
    companyId,
    code,
    replacement: { name: 'Revenda', rules: saleRules, ...changes },
  });

export const atRate = (rate: string): TaxClassRule[] =>
  saleRules.map((rule) => ({ ...rule, icms: { cst: '00', rate } }));

export interface FrozenRun extends FrozenRequest {
  readonly stamps: object;
  readonly xml: string;
}

/** Reads the request, the stamps and the document that are stored with a run. */
export async function frozenRun({ sys }: Harness, noteId: string, run = 1): Promise<FrozenRun> {
  return inTransaction(sys.db, 'system', async (tx) => {
    const [row] = await tx
      .select()
      .from(filingRun)
      .where(and(eq(filingRun.filingId, noteId), eq(filingRun.run, run)));
    if (row === undefined) throw new Error('no run');
    const text = async (id: string): Promise<string> =>
      new TextDecoder().decode(await sys.documents.get(tx, id));
    const request = JSON.parse(await text(row.requestId)) as FrozenRequest;
    return { ...request, stamps: row.stamps, xml: await text(row.unsignedId) };
  });
}

/** Lets the authority reject the present run of a note. */
export const reject = (harness: Harness, { note }: Pick<IssuedNfe, 'note'>, run = 1) =>
  finishFiling(harness, note.id, 'rejected', run);
