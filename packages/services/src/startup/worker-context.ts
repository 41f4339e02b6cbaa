import type { NotifyingDeps, PrintingDeps, SystemContext, VaultDeps } from '../context/context.ts';
import type { MailingDeps } from '../emails/mailed-kind.ts';

/** The dependencies of the steps of the workflows. */
export interface WorkerContext extends SystemContext, VaultDeps, PrintingDeps, MailingDeps, NotifyingDeps {}
