import type { DispatchOrder } from '@fiscal/contracts';
import type { Transaction } from '@fiscal/db';
import type { TenantContext } from '../context/context.ts';
import { orderCompanyTask } from '../outbox/order-company-task.ts';
import { removeCertificateKey } from './remove-certificate-key.ts';

/**
 * Removes the key of the company's certificate, and wakes the workflow that watches the certificate so that it ends.
 * The caller has locked the company for a change. Returns the orders to hand over; none without a certificate.
 */
export async function dropCertificate(
  tx: Transaction,
  ctx: TenantContext,
  { companyId }: { readonly companyId: string },
): Promise<readonly DispatchOrder[]> {
  const { clientId } = ctx.tenant;
  const orders: DispatchOrder[] = [];
  for (const rowId of await removeCertificateKey(tx, { clientId, companyId })) {
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
