import type { OperatorContext } from '../context/context.ts';
import {
  listOpenFilings,
  type OpenFiling,
  type OpenFilingsFilter,
  type OpenFilingsPage,
} from '../filing-operations/list-open-filings.ts';
import { describeFiling } from '../lookup/describe-found.ts';
import { readFilings } from '../lookup/found-rows.ts';

/** An open document as support staff call it. */
export interface QueuedDocument extends OpenFiling {
  /** Text for people: what it is, with number and series. */
  readonly name: string;
  readonly companyName: string;
  readonly cnpj: string;
}

export interface QueuedDocumentsPage extends Omit<OpenFilingsPage, 'data'> {
  readonly data: readonly QueuedDocument[];
}

/** Lists open documents of every client with number, series and company, oldest first; nothing about recipients. */
export async function listQueuedDocuments(
  sys: OperatorContext,
  input: OpenFilingsFilter & { readonly limit: number; readonly cursor?: string | undefined },
): Promise<QueuedDocumentsPage> {
  const { data, ...page } = await listOpenFilings(sys, input);
  const rows = await sys.db.autocommit(readFilings, { ids: data.map(({ id }) => id) });
  const named = new Map(rows.map((row) => [row.id, row]));
  return {
    ...page,
    data: data.flatMap((filing) => {
      const row = named.get(filing.id);
      if (row === undefined) return [];
      const { companyName, cnpj } = row;
      return [{ ...filing, name: describeFiling(row, 'listed').label, companyName, cnpj }];
    }),
  };
}
