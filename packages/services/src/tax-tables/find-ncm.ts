import type { NcmClass, NcmMatch, NcmRecord } from '@fiscal/api-contract';
import { brasiliaDate } from '@fiscal/domain';
import {
  type AnnexClass,
  type AnnexMatch,
  annexMatches,
  annexRequirements,
  findIbsCbsClass,
  legalBasisOfItem,
  ncmExists,
  rulesVersion,
  type SelectiveTaxMatch,
  selectiveTaxFacts,
  selectiveTaxMatches,
} from '@fiscal/tax-tables';
import type { ServiceDeps } from '../context/context.ts';
import { percentText } from './percent-text.ts';
import { ncmSources } from './table-source.ts';

const notice =
  'O NCM sozinho não dá direito a tratamento algum: vale apenas para o produto que corresponder à descrição legal e às ' +
  'suas condições. Nenhuma correspondência é aplicada automaticamente; informe a classificação no item ou na classe ' +
  'tributária.';

/** Finds an NCM (8 digits) in the annexes of LC 214/2025 and in the Imposto Seletivo as of today. Reads no database. */
export function findNcm({ clock }: Pick<ServiceDeps, 'clock'>, { ncm }: { readonly ncm: string }): NcmRecord {
  const today = brasiliaDate(clock.now());
  return {
    ncm,
    exists: ncmExists(ncm),
    validFrom: null,
    validTo: null,
    matches: annexMatches(ncm, today).map((match) => ncmMatch(match, today)),
    selectiveTax: selectiveTaxOf(selectiveTaxMatches(ncm)),
    notice,
    rulesVersion,
    sources: ncmSources,
  };
}

function ncmMatch(match: AnnexMatch, day: string): NcmMatch {
  const { annex, item, matchedPrefix } = match;
  return {
    annex: item.annex,
    item: item.item,
    description: item.description,
    matchedBy: String(matchedPrefix.length),
    exceptions: item.exceptNcm,
    classTribs: item.classTribs,
    reductionIbs: percentText(item.reductionIbs),
    reductionCbs: percentText(item.reductionCbs),
    legalBasis: legalBasisOfItem(annex.law ?? annex.source, match),
    conditions: annex.classTribs
      .filter(({ code }) => item.classTribs.includes(code))
      .flatMap((annexClass) => ncmClass(annexClass, day)),
    requirements: annexRequirements(item).map(asSentence),
    note: item.note,
  };
}

const asSentence = (clause: string): string => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;

function ncmClass({ code, condition }: AnnexClass, day: string): readonly NcmClass[] {
  const row = findIbsCbsClass(code, day);
  if (row === undefined) return [];
  const { reductionIbs, reductionCbs } = row;
  return [
    {
      classTrib: code,
      reductionIbs: percentText(reductionIbs),
      reductionCbs: percentText(reductionCbs),
      condition,
    },
  ];
}

function selectiveTaxOf(matches: readonly SelectiveTaxMatch[]): NcmRecord['selectiveTax'] {
  const found = matches[0]?.item;
  if (found === undefined) {
    const note = 'O NCM não está entre os bens sujeitos ao Imposto Seletivo (LC 214/2025, Anexo XVII).';
    return { subject: false, legalBasis: null, from: null, note };
  }
  const sentences = [
    `Grupo: ${found.group}.`,
    found.condition,
    selectiveTaxFacts.taxpayer,
    selectiveTaxFacts.rates,
  ];
  return {
    subject: true,
    legalBasis: found.law,
    from: found.validFrom,
    note: sentences.filter((sentence) => sentence !== null).join(' '),
  };
}
