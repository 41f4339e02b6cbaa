import type { DispatchOrder } from '@fiscal/contracts';
import { certificate, type Transaction } from '@fiscal/db';
import { and, eq, isNull } from 'drizzle-orm';
import type { TenantContext } from '../context/context.ts';
import { orderCompanyTask } from '../outbox/order-company-task.ts';
import { publishReplaced } from './subscribe-replaced-certificates.ts';

/**
 * Removes the key of the company's certificate, publishes that to every process, and wakes the workflow that watches it,
 * which ends. The caller has locked the company for a change. Returns the orders to hand over; none without certificate.
 */
export async function dropCertificate(
  tx: Transaction,
  ctx: TenantContext,
  { companyId }: { readonly companyId: string },
): Promise<readonly DispatchOrder[]> {
  const { clientId } = ctx.tenant;
  const dropped = await tx
    .update(certificate)
    .set({ replacedAt: ctx.clock.now(), sealedKey: null })
    .where(
      and(
        eq(certificate.clientId, clientId),
        eq(certificate.companyId, companyId),
        isNull(certificate.replacedAt),
      ),
    )
    .returning({ id: certificate.id });
  const orders: DispatchOrder[] = [];
  for (const { id: rowId } of dropped) {
    await publishReplaced(tx, rowId);
    orders.push(
      await orderCompanyTask(tx, ctx, {
        task: 'certificateWatch',
        clientId,
        companyId,
        rowId,
        action: 'submit',
      }),
    );
  }
  return orders;
}
