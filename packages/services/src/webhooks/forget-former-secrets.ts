import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';

const forget = defineStatement<[], object>(
  'update webhook set former_secret = null, former_secret_until = null where former_secret_until <= now()',
);

/** Removes secrets whose overlap with their successor is over; they no longer sign. */
export async function forgetFormerSecrets(sys: SystemContext): Promise<void> {
  await sys.db.autocommit(forget, []);
}
