import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sharedFolder } from '@fiscal/testkit';
import { calculateTaxesOperation } from '../routes/tax/calculate-taxes/calculate-taxes.operation.ts';
import type { TestApi } from './test-api.ts';
import { type AnswerOf, expectStatus } from './typed-client.ts';

/** The tags of a group by their official names: the common form of both kinds of vectors. */
export type Tags = Readonly<Record<string, string | undefined>>;

interface Grouped {
  readonly groups?: Readonly<Record<string, object>> | undefined;
  readonly [tag: string]: unknown;
}

export interface NoteVector {
  readonly id: string;
  readonly title: string;
  readonly input: {
    readonly operation: string;
    readonly items: readonly Readonly<Record<string, unknown>>[];
    readonly [field: string]: unknown;
  };
  readonly expected: {
    readonly ide: Tags;
    readonly items: readonly Grouped[];
    readonly ICMSTot: Tags;
    readonly pag: { readonly detPag: readonly Tags[]; readonly vTroco?: string | undefined };
    readonly cobr?: { readonly fat: Tags; readonly dup: readonly Tags[] } | undefined;
  };
}

/** A group with its inner groups by name. */
export interface Group {
  readonly [tag: string]: string | Group | undefined;
}

export interface ReformVector {
  readonly id: string;
  readonly title: string;
  readonly date: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly items: readonly Group[];
  readonly IBSCBSTot: Group;
}

interface Vectors {
  /** `[not run: …]` when only our copies were read, else empty. */
  readonly absence: string;
  readonly notes: readonly NoteVector[];
  readonly reform: readonly ReformVector[];
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const ours = (name: string): string =>
  fileURLToPath(new URL(`../../../../packages/tax/vectors/${name}`, import.meta.url));

/** Reads the shared vectors, or our copies when they are absent. */
export function readTaxVectors(): Vectors {
  const shared = sharedFolder();
  const data = shared === undefined ? undefined : join(shared, 'data');
  if (data === undefined || !existsSync(join(data, 'taxes/test-vectors.json'))) {
    const copied = read(ours('notes.json')) as {
      vectors: readonly (Omit<NoteVector, 'expected'> & { note: NoteVector['expected'] })[];
    };
    return {
      absence: ' [not run: shared vectors absent, our copies instead]',
      notes: copied.vectors.map(({ note, ...vector }) => ({ ...vector, expected: note })),
      reform: (read(ours('ibs-cbs.json')) as { vectors: readonly ReformVector[] }).vectors,
    };
  }
  const taxes = read(join(data, 'taxes/test-vectors.json')) as { vectors: readonly NoteVector[] };
  const reform = read(join(data, 'reform/test-vectors.json')) as { vectors: readonly ReformVector[] };
  return { absence: '', notes: taxes.vectors, reform: reform.vectors };
}

const destination = 'ICMSUFDest';

/** Returns the tags of a group of an item without its inner choice (`ICMS00`, `PISAliq`); undefined when absent. */
export function tagsOf(item: Grouped, name: string): Tags | undefined {
  const groups = Object.entries(item.groups ?? item);
  const isNamed = (key: string) =>
    key === name || (name === 'ICMS' && key.startsWith('ICMS') && key !== destination);
  const [, group] = groups.find(([key]) => isNamed(key)) ?? [];
  if (typeof group !== 'object' || group === null) return undefined;
  const inner = Object.values(group).find((value) => typeof value === 'object');
  return { ...group, ...inner } as Tags;
}

export type Quoted = Extract<AnswerOf<typeof calculateTaxesOperation.route>, { status: 200 }>['body'];

/** Requests a calculation. The test fails unless it is answered with 200. */
export async function quote(api: TestApi, body: unknown): Promise<Quoted> {
  return expectStatus(await api.call(calculateTaxesOperation, { anyBody: body }), 200).body;
}
