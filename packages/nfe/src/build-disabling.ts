import { type Environment, isCnpj, longestRange, type Problem, type Uf, ufCode } from '@fiscal/domain';
import { canonicalText, writeField } from '@fiscal/xml';
import { text } from './layout/field-types.ts';
import { nfeNamespace } from './messages/namespace.ts';
import { type NumberRange, rangeIdOf } from './messages/range-id.ts';
import { environmentCode } from './messages/request-messages.ts';

export interface DisablingInput extends Omit<NumberRange, 'cUF'> {
  readonly environment: Environment;
  readonly uf: Uf;
  readonly justification: string;
}

export type BuiltDisabling =
  | {
      readonly ok: true;
      readonly xml: string;
      /** Id of `infInut`, the authority's key of the range. */
      readonly id: string;
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Writes `<inutNFe><infInut>…</infInut></inutNFe>` of model 55, without signature, in canonical form by construction. A
 * justification that the schema refuses (15 to 255 characters of TString) is a problem. Throws RangeError for an
 * impossible range: it has series 0 to 889, and numbers 1 to 999999999 in order, at most `longestRange` of them.
 * Source: leiauteInutNFe_v4.00, MOC 7.0 table 5-12.
 */
export function buildDisabling({ environment, uf, justification, ...range }: DisablingInput): BuiltDisabling {
  const { year, cnpj, series, first, last } = checkedRange(range);
  const written = writeField(text(15, 255), justification);
  if (written.kind === 'refused') {
    return { ok: false, problems: [{ path: 'justification', message: written.message }] };
  }
  const cUF = ufCode(uf);
  const id = rangeIdOf({ ...range, cUF });
  const xml =
    `<inutNFe xmlns="${nfeNamespace}" versao="4.00"><infInut Id="${id}"><tpAmb>${environmentCode(environment)}</tpAmb>` +
    `<xServ>INUTILIZAR</xServ><cUF>${cUF}</cUF><ano>${year}</ano><CNPJ>${cnpj}</CNPJ><mod>55</mod>` +
    `<serie>${series}</serie><nNFIni>${first}</nNFIni><nNFFin>${last}</nNFFin>` +
    `<xJust>${canonicalText(written.text)}</xJust></infInut></inutNFe>`;
  return { ok: true, xml, id };
}

type Range = Omit<NumberRange, 'cUF'>;

function checkedRange(range: Range): Range {
  const { year, cnpj, series, first, last } = range;
  const isWhole = [series, first, last].every(Number.isInteger);
  const isInOrder = first >= 1 && first <= last && last <= 999_999_999;
  if (!isWhole || !isInOrder || last - first >= longestRange) throw new RangeError('not a range of numbers');
  if (series < 0 || series > 889) throw new RangeError('not a series of model 55');
  if (!/^\d{2}$/.test(year) || !isCnpj(cnpj)) throw new RangeError('not the numbering of an issuer');
  return range;
}
