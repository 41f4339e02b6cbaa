import { composeDpsId, type DpsId, type Problem } from '@fiscal/domain';
import { canonicalAttribute, writeDocument, xmlDeclaration } from '@fiscal/xml';
import { requireLayout } from './dps-layouts.ts';
import type { DpsFacts } from './facts/dps-facts.ts';
import { nfseNamespace } from './namespace.ts';
import type { ResolvedNfse } from './resolve/resolved-nfse.ts';

export type BuiltDps =
  | { readonly ok: true; readonly xml: string; readonly dpsId: DpsId }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Writes `<?xml …?><DPS><infDPS>…</infDPS></DPS>`, without signature, in canonical form by construction: signing only
 * inserts, and the declaration is not signed. Amounts and rates have 2 decimals; nothing is rounded here. Values that
 * the layout refuses are problems with the path of the request (`company.…` for the provider). dhEmi is a minute before
 * `issuedAt`. Throws RangeError for a municipality, series or number that cannot make an id. Source: layout of the DPS
 * 1.01, package 20260727; NT 009 v1.01 when the facts choose it.
 */
export function buildDps(facts: DpsFacts, resolved: ResolvedNfse): BuiltDps {
  const dpsId = dpsIdOf(facts);
  const { layout, node, refuses } = requireLayout(facts);
  const problems = refuses(facts, resolved);
  if (problems.length > 0) return { ok: false, problems };
  const written = writeDocument(layout, node(facts, resolved, dpsId));
  if (!written.ok) return written;
  const version = canonicalAttribute(facts.layout?.name === 'nt009' ? facts.layout.version : '1.01');
  const xml = `${xmlDeclaration}<DPS xmlns="${nfseNamespace}" versao="${version}">${written.xml}</DPS>`;
  return { ok: true, xml, dpsId };
}

/** Returns the problems that `buildDps` would find, before a number is taken. */
export function checkDpsLayout(facts: Omit<DpsFacts, 'number'>, resolved: ResolvedNfse): readonly Problem[] {
  const built = buildDps({ ...facts, number: 1 }, resolved);
  return built.ok ? [] : built.problems;
}

/**
 * Returns the id of a DPS with these facts; its content does not change it. Throws RangeError when the facts cannot
 * make an id.
 */
export const dpsIdOf = ({
  provider,
  series,
  number,
}: Pick<DpsFacts, 'provider' | 'series' | 'number'>): DpsId =>
  composeDpsId({
    cityCode: provider.cityCode,
    emitter: { kind: 'cnpj', registration: provider.cnpj },
    series,
    number,
  });
