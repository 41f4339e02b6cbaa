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
import { ncmSources, type TableSource } from './table-source.ts';

/** A class of an annex with its own reductions; `condition` is when it applies, null: whenever the item does. */
export interface NcmClass {
  readonly classTrib: string;
  readonly reductionIbs: string;
  readonly reductionCbs: string;
  readonly condition: string | null;
}

/** An item of an annex whose codes cover the NCM. */
export interface NcmMatch {
  readonly annex: string | null;
  readonly item: string;
  readonly description: string;
  /** Digits of the item's code that cover the NCM, 2 to 8. */
  readonly matchedBy: string;
  /** NCM prefixes that the item leaves out. */
  readonly exceptions: readonly string[];
  readonly classTribs: readonly string[];
  /** Percent, 4 places, of the classes without a condition. */
  readonly reductionIbs: string;
  readonly reductionCbs: string;
  readonly legalBasis: string;
  readonly conditions: readonly NcmClass[];
  /** What the description demands beyond the code. */
  readonly requirements: readonly string[];
  readonly note: string | null;
}

export interface NcmRecord {
  readonly ncm: string;
  readonly exists: boolean;
  /** No published table has the day from which a code holds; null until one does. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly matches: readonly NcmMatch[];
  readonly selectiveTax: {
    readonly subject: boolean;
    readonly legalBasis: string | null;
    readonly from: string | null;
    readonly note: string;
  };
  readonly notice: string;
  readonly rulesVersion: string;
  readonly sources: readonly TableSource[];
}

const notice =
  'O NCM sozinho não dá direito a tratamento algum: vale apenas para o produto que corresponder à descrição legal e às ' +
  'suas condições. Nenhuma correspondência é aplicada automaticamente; informe a classificação no item ou na classe ' +
  'tributária.';

/** What the annexes of LC 214/2025 and the Imposto Seletivo have about an NCM (8 digits) today. Reads no database. */
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
