import { type ClassSuggestion, compare, type Decimal, decimal } from '@fiscal/domain';
import {
  type AnnexItem,
  type AnnexMatch,
  annexMatches,
  annexRequirements,
  type ClassHint,
  classHintsOn,
  findIbsCbsClass,
  findIbsCbsCst,
  type IbsCbsClass,
  legalBasisOfItem,
} from '@fiscal/tax-tables';
import { writePercent } from '../arithmetic/percentage.ts';
import { recall } from '../context/ibs-cbs-memory.ts';
import { cfopIsOneOf, hasIndicator, type ItemContext } from '../context/item-context.ts';
import type { IbsCbsBasis } from './decide-ibs-cbs.ts';
import { lawOf, legalBasisOf } from './ibs-cbs-law.ts';

/**
 * Returns the classes that the product or the operation may have: those of an annex by the digits of the NCM that they
 * match, the longest first, then those of the operation; among equals, the one with the least remaining tax is last.
 * Only for an item that the engine taxed in full by default, and only classes that an NF-e of the day may carry.
 * Source: LC 214/2025 annexes; ibs-cbs dossier 5.4.
 */
export function suggestClasses(context: ItemContext, basis: IbsCbsBasis): readonly ClassSuggestion[] {
  if (basis !== 'default') return noSuggestions;
  const { item, cfop, memory } = context;
  return recall(memory.suggestions, `${item.ncm} ${cfop?.code}`, () => findSuggestions(context));
}

function findSuggestions(context: ItemContext): readonly ClassSuggestion[] {
  const day = context.input.issuedOn;
  const candidates = [...ofAnnexes(context.item.ncm, day), ...ofHints(context, day)];
  return candidates
    .sort((a, b) => b.matchedDigits - a.matchedDigits || compare(a.relief, b.relief))
    .map(({ suggestion }) => suggestion);
}

/** Returns the warning that an NF-e has suggestions, which are not stored with it. */
export function warnOfUnusedAnnex(
  { findings, number }: ItemContext,
  suggestions: readonly ClassSuggestion[],
): void {
  if (!suggestions.some(({ annex }) => annex !== null)) return;
  findings.warn(
    'NCM citado em anexo da LC 214/2025 e tributado por inteiro: se o produto corresponder à descrição legal, ' +
      'informe a classificação do IBS/CBS no item ou na classe tributária.',
    number,
  );
}

const noSuggestions: readonly ClassSuggestion[] = [];

interface Candidate {
  readonly suggestion: ClassSuggestion;
  readonly relief: Decimal;
  /** The number of digits of the NCM that an annex names; 0 when the operation decides, not the product. */
  readonly matchedDigits: number;
}

function ofAnnexes(ncm: string | undefined, day: string): readonly Candidate[] {
  if (ncm === undefined) return [];
  return annexMatches(ncm, day).flatMap((match) =>
    match.item.classTribs.flatMap((code) => ofAnnexItem(match, classOfNfe(code, day), day)),
  );
}

function ofAnnexItem(match: AnnexMatch, found: IbsCbsClass | undefined, day: string): readonly Candidate[] {
  if (found === undefined) return [];
  const { annex, item } = match;
  const condition = annex.classTribs.find(({ code }) => code === found.code)?.condition ?? null;
  const suggestion: ClassSuggestion = {
    ...bare(found),
    legalBasis: legalBasisOfItem(lawOf(found), match),
    annex: annex.annex,
    annexItem: item.item,
    text: item.description,
    requires: requirement(condition, item),
  };
  return [{ suggestion, relief: reliefOf(found, day), matchedDigits: match.matchedPrefix.length }];
}

function requirement(condition: string | null, item: AnnexItem): string {
  const demands = annexRequirements(item);
  return [
    'Só se o produto corresponder à descrição legal.',
    ...(demands.length === 0 ? [] : [`Requer ${demands.join('; ')}.`]),
    ...(condition === null ? [] : [condition]),
    ...(item.note === null ? [] : [`Observação: ${item.note}.`]),
  ].join(' ');
}

const ofHints = (context: ItemContext, day: string): readonly Candidate[] =>
  classHintsOn(day).flatMap((hint) => {
    if (!holds(hint, context)) return [];
    const found = classOfNfe(hint.classTrib, day);
    if (found === undefined) return [];
    const suggestion: ClassSuggestion = {
      ...bare(found),
      legalBasis: legalBasisOf(found),
      annex: null,
      annexItem: null,
      text: found.name,
      requires: hint.requires,
    };
    return [{ suggestion, relief: reliefOf(found, day), matchedDigits: 0 }];
  });

function holds({ when }: ClassHint, context: ItemContext): boolean {
  const { item, input } = context;
  const { ncm, cfops, exceptCfops, cfopIndicators, recipientUfs } = when;
  return (
    (ncm === undefined || ncm.some((prefix) => item.ncm?.startsWith(prefix) === true)) &&
    (cfops === undefined || cfopIsOneOf(context, cfops)) &&
    (exceptCfops === undefined || !cfopIsOneOf(context, exceptCfops)) &&
    (cfopIndicators === undefined || hasIndicator(context, ...cfopIndicators)) &&
    (recipientUfs === undefined ||
      (recipientUfs.includes(input.recipient.uf) &&
        input.recipient.uf !== input.issuer.uf &&
        input.recipient.ieIndicator === 1))
  );
}

function classOfNfe(code: string, day: string): IbsCbsClass | undefined {
  const found = findIbsCbsClass(code, day);
  return found?.documents.includes('NFe') === true ? found : undefined;
}

const bare = ({
  code,
  cst,
  reductionIbs,
  reductionCbs,
}: IbsCbsClass): Pick<ClassSuggestion, 'classTrib' | 'cst' | 'reductionIbs' | 'reductionCbs'> => ({
  classTrib: code,
  cst,
  reductionIbs: writePercent(decimal(reductionIbs)),
  reductionCbs: writePercent(decimal(reductionCbs)),
});

/** The reliefs of a suspended class and of an untaxed class. Both are larger than every reduction. */
const suspended = decimal('101');
const untaxed = decimal('102');

function reliefOf({ cst, reductionIbs, groups }: IbsCbsClass, day: string): Decimal {
  if (findIbsCbsCst(cst, day)?.groups.includes('gIBSCBS') !== true) return untaxed;
  return groups.includes('gTribRegular') ? suspended : decimal(reductionIbs);
}
