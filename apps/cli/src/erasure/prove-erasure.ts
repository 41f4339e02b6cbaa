import { readEveryTable, type TablesToRead } from '@fiscal/db';
import type { DocumentOperator, OperatorContext, ValueSearch } from '@fiscal/services';
import { rowsOfCompany } from '@fiscal/services';
import type { KeptExecution } from '@fiscal/temporal-client';
import { readEveryFile } from './read-every-file.ts';

/** A location that still holds data of a company. It never contains the value itself. */
export interface Hit {
  readonly place: string;
  /** Name of the value, or the rows that a company still has. */
  readonly what: string;
}

export interface ErasureProof {
  readonly hits: readonly Hit[];
  /** The amount of data read, by kind of location: unread data proves nothing. */
  readonly read: Readonly<Record<string, number>>;
}

export interface PlacesToSearch {
  /** The context of the operator. With `objects`, every version of every object in the bucket is read. */
  readonly operator: OperatorContext & Partial<Pick<DocumentOperator, 'objects'>>;
  readonly databases: readonly TablesToRead[];
  /** Undefined when Temporal is not searched. */
  readonly executions: AsyncIterable<KeptExecution> | undefined;
  /** Logs, dumps, and the files of a store. */
  readonly paths: readonly string[];
}

/**
 * Searches all given locations for rows of the companies and for every given value in every encoding. Each location is
 * read once.
 */
export async function proveErasure(
  companyIds: readonly string[],
  search: ValueSearch,
  { operator, databases, executions, paths }: PlacesToSearch,
): Promise<ErasureProof> {
  const hits: Hit[] = [];
  const read = { cells: 0, executions: 0, objects: 0, bytesOfFiles: 0 };
  const look = (place: string, bytes: Uint8Array): void => {
    hits.push(...search.find(bytes).map((what) => ({ place, what })));
  };
  for (const companyId of companyIds) {
    for (const { table, rows } of await rowsOfCompany(operator, companyId)) {
      hits.push({ place: table, what: `${rows} rows of company ${companyId}` });
    }
  }
  for (const database of databases) {
    for await (const cells of readEveryTable(database)) {
      for (const { place, bytes } of cells) look(place, bytes);
      read.cells += cells.length;
    }
  }
  for await (const { place, pieces } of executions ?? []) {
    for (const piece of pieces) look(`execution ${place}`, piece);
    read.executions += 1;
  }
  const { objects } = operator;
  for await (const versions of objects?.versions(objects.prefix) ?? []) {
    for (const version of versions.filter(({ isRemovalMark }) => !isRemovalMark)) {
      look(`object ${version.key}`, (await objects?.getVersion(version)) ?? new Uint8Array());
      read.objects += 1;
    }
  }
  for await (const { place, bytes } of readEveryFile(paths, search.overlap)) {
    look(place, bytes);
    read.bytesOfFiles += bytes.length;
  }
  const distinct = new Map(hits.map((hit) => [`${hit.place}\n${hit.what}`, hit]));
  return { hits: [...distinct.values()], read };
}
