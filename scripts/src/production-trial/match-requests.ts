import type { RequestKind, RequestRecord } from './summarize.ts';

/** The row of the database that a request made. */
export interface StoredOutcome {
  readonly id: string;
  /** The request that made it: `nfe` or `nfse` and the client's name, or `cancellation` and the document's id. */
  readonly request: string;
  /** Its name in the ledger of the authority. */
  readonly name: string;
}

/** The names of all registrations at the authority. */
export type AtAuthority = readonly string[];

export interface Matched {
  readonly accepted: Readonly<Record<RequestKind, number>>;
  /** Requests that were never accepted. */
  readonly refused: readonly string[];
  /** Accepted requests without a registration at the authority. */
  readonly lost: readonly string[];
  /** Requests with several registrations, or several rows of the database. */
  readonly doubled: readonly string[];
  /** Accepted requests about whose outcome no webhook came. */
  readonly untold: readonly string[];
  /** Rows that no accepted request explains, or whose id the client was not given. */
  readonly foreign: readonly string[];
}

/** Finds for each request its one outcome: one row, one registration at the authority, and a webhook (`told`, by ids). */
export function matchRequests(
  requests: readonly RequestRecord[],
  stored: readonly StoredOutcome[],
  registered: AtAuthority,
  told: ReadonlySet<string>,
): Matched {
  const rowsOf = groupBy(stored, ({ request }) => request);
  const registrations = groupBy(registered, (name) => name);
  const accepted = requests.filter(({ id }) => id !== undefined);
  const idOf = new Map(accepted.map((request) => [nameOf(request), request.id]));
  const outcomes = accepted.map((request) => {
    const rows = rowsOf.get(nameOf(request)) ?? [];
    const names = new Set(rows.map(({ name }) => name));
    const count = [...names].reduce((sum, name) => sum + (registrations.get(name)?.length ?? 0), 0);
    return { name: nameOf(request), rows, count };
  });
  const namesWhere = (fits: (outcome: (typeof outcomes)[number]) => boolean): readonly string[] =>
    outcomes.filter(fits).map(({ name }) => name);
  const countOf = (kind: RequestKind): number => accepted.filter((request) => request.kind === kind).length;
  return {
    accepted: { nfe: countOf('nfe'), nfse: countOf('nfse'), cancellation: countOf('cancellation') },
    refused: requests.filter(({ id }) => id === undefined).map(nameOf),
    lost: namesWhere(({ count }) => count === 0),
    doubled: namesWhere(({ rows, count }) => rows.length > 1 || count > 1),
    untold: namesWhere(({ rows }) => !rows.some(({ id }) => told.has(id))),
    foreign: stored
      .filter(({ request, id }) => idOf.get(request) !== id)
      .map(({ request, id }) => `${request} (${id})`),
  };
}

const nameOf = ({ kind, externalId, documentId }: RequestRecord): string =>
  `${kind} ${documentId ?? externalId}`;

function groupBy<T>(items: readonly T[], nameOfItem: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(nameOfItem(item), [...(groups.get(nameOfItem(item)) ?? []), item]);
  return groups;
}
