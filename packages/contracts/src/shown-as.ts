import type { DispatchOrder } from './dispatch-order.ts';
import { isCompanyTask, isDeliveryChannel } from './search-attributes.ts';

/** The words at the head of an execution in Temporal UI: a label, ids and an address; no names, CNPJ or keys. */
export interface ShownAs {
  /** At most 400 bytes, encrypted, or the server refuses the start. */
  readonly summary: string;
  /** Markdown; absent where the console has no page, or no console is known. */
  readonly details?: string | undefined;
}

/** Returns the label with the company's id, and for a filing the link to its page of the console. */
export function shownAs(
  { kind, documentId, companyId, label }: Pick<DispatchOrder, 'kind' | 'documentId' | 'companyId' | 'label'>,
  consoleUrl: string | undefined,
): ShownAs {
  const summary = companyId === null ? label : `${label}, company ${companyId}`;
  if (consoleUrl === undefined || isDeliveryChannel(kind) || isCompanyTask(kind)) return { summary };
  return { summary, details: `[Open in the console](${consoleUrl}/documentos/${documentId})` };
}
