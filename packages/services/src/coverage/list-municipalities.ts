import type { CoveredDocument, MunicipalityCoverage, Page } from '@fiscal/api-contract';
import { brasiliaDate, environmentOfMode, type Uf } from '@fiscal/domain';
import type { Municipality } from '@fiscal/tax-tables';
import { cutPage, type ListInput, limitOf } from '../paging/page.ts';
import { readCodeCursor, writeCodeCursor } from '../paging/page-cursor.ts';
import { municipalitiesOn } from './count-served.ts';
import type { CoverageContext } from './create-coverage-reader.ts';
import { municipalityCoverage } from './municipality-coverage.ts';

export interface ListMunicipalitiesInput extends ListInput {
  readonly uf?: Uf | undefined;
  /** The document that `served` is about; the NFS-e when absent. */
  readonly document?: CoveredDocument | undefined;
  readonly served?: boolean | undefined;
  /** A part of the name, without regard to accents and case, or the start of the code. */
  readonly q?: string | undefined;
}

/**
 * Lists municipalities in the order of their codes, 1000 a page when `limit` is absent. The agreements are at most some
 * seconds old. Queries no authority. Throws `validation_failed` at `cursor`.
 */
export async function listMunicipalities(
  ctx: CoverageContext,
  input: ListMunicipalitiesInput,
): Promise<Page<MunicipalityCoverage>> {
  const { uf, document = 'nfse', served, q, cursor } = input;
  const after = cursor === undefined ? '' : readCodeCursor('municipalities', cursor);
  const agreements = await ctx.coverage.readAgreements(environmentOfMode(ctx.tenant.mode));
  const matches = matcherOf(q);
  const day = brasiliaDate(ctx.clock.now());
  const found = municipalitiesOn(ctx.clock, uf)
    .filter((one) => one.code > after && matches(one))
    .map((one) => municipalityCoverage(ctx.settings, one, agreements.get(one.code), day))
    .filter((one) => served === undefined || one[document].served === served);
  const { page, nextCursor } = cutPage(found, limitOf(input), ({ cityCode }) =>
    writeCodeCursor('municipalities', cityCode),
  );
  return { data: page, nextCursor };
}

function matcherOf(q: string | undefined): (one: Municipality) => boolean {
  if (q === undefined) return () => true;
  const wanted = plain(q);
  return ({ code, name }) => plain(name).includes(wanted) || code.startsWith(wanted);
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
