/** The parameters of the statements that find ids. A field that is null does not narrow. */
export type SearchParameters = {
  companyIds: readonly string[] | null;
  clientId: string | null;
  /** Kinds of filings. */
  kinds: readonly string[];
  status: string | null;
  attention: true | null;
  series: number | null;
  number: number | null;
  /** The recipient, or one of the companies `issuerIds`. */
  taxId: string | null;
  issuerIds: readonly string[] | null;
  /** A tsquery. */
  words: string | null;
  /** The position of the last row of the page before. */
  beforeAt: Date | null;
  beforeId: string | null;
  limit: number;
};

/** The parameters of a search that nothing narrows. */
export const narrowedByNothing: Omit<SearchParameters, 'kinds' | 'limit'> = {
  companyIds: null,
  clientId: null,
  status: null,
  attention: null,
  series: null,
  number: null,
  taxId: null,
  issuerIds: null,
  words: null,
  beforeAt: null,
  beforeId: null,
};

/** A row that was found: its id and its time. */
export interface SearchRow {
  readonly id: string;
  readonly at: Date;
}

/** The parameters by which every statement about notes is narrowed. */
export type NarrowParameters = Pick<
  SearchParameters,
  | 'companyIds'
  | 'clientId'
  | 'kinds'
  | 'status'
  | 'attention'
  | 'series'
  | 'number'
  | 'taxId'
  | 'issuerIds'
  | 'words'
  | 'beforeId'
  | 'limit'
>;

/** SQL: a condition that holds when the parameter is null. */
export const unless = (parameter: string, type: string, condition: string): string =>
  `(${parameter}::${type} is null or ${condition})`;

/** SQL: the conditions about the state of a filing `f`. */
export const narrowState = [
  unless(':status', 'text', 'f.status = :status'),
  unless(':attention', 'boolean', 'f.attention is not null'),
].join(' and ');

/** SQL: the conditions about the owner of a row. */
export const narrowOwner = (alias: string): string =>
  [
    unless(':companyIds', 'text[]', `${alias}.company_id = any(:companyIds)`),
    unless(':clientId', 'text', `${alias}.client_id = :clientId`),
  ].join(' and ');

/** SQL: a page of the rows `x`, newest first. Ids begin with their time. */
export const pageOf = (selects: readonly string[]): string => `
  select x.id, x.at from (${selects.join('\n  union\n')}) x
  order by x.id desc limit :limit`;
