import type { IbsCbsRequest } from '@fiscal/api-contract';
import type { IbsCbsGroup, TaxDecision } from '@fiscal/domain';
import {
  findGroupDuty,
  findGroupExemption,
  findIbsCbsClass,
  type GroupExemption,
  type IbsCbsClass,
  precedesReform,
} from '@fiscal/tax-tables';
import { type ItemContext, isReturn } from '../context/item-context.ts';
import { referencedDay } from '../operation/referenced-day.ts';
import { bonusClass, fullTaxationClass, transferClass } from './default-classes.ts';
import { checkIbsCbsClass } from './ibs-cbs-class-check.ts';
import { legalBasisOf } from './ibs-cbs-law.ts';

/** The decision about the group of one item, and its reason. */
export type IbsCbsChoice =
  | { readonly kind: 'none'; readonly decisions: readonly TaxDecision[] }
  /** A return repeats the group of the returned item. */
  | {
      readonly kind: 'mirrored';
      readonly original: IbsCbsGroup;
      readonly decisions: readonly TaxDecision[];
    }
  | ClassifiedIbsCbs;

/** The basis of the class: full taxation by default, or a decision. */
export type IbsCbsBasis = 'default' | 'decided';

export interface ClassifiedIbsCbs {
  readonly kind: 'classified';
  readonly basis: IbsCbsBasis;
  readonly classTrib: IbsCbsClass;
  readonly source: TaxDecision['source'];
  readonly donation: 'donated' | 'sold';
  readonly request: IbsCbsRequest | undefined;
  readonly decisions: readonly TaxDecision[];
}

/**
 * Returns the class of an item. The first of these that gives one prevails: item, tax class, referenced note, regime,
 * operation, default. Undefined when the given class is refused. Source: LC 214/2025 arts. 4, 5, 6, 17 and 348; NT
 * 2025.002 UB12 to UB14.
 */
export function decideIbsCbs(context: ItemContext): IbsCbsChoice | undefined {
  const given = context.item.taxes?.ibsCbs;
  if (given === null) return omitted(context);
  if (given !== undefined) return requested(context, given);
  return byOriginal(context) ?? byRegime(context) ?? byOperation(context);
}

const givenBy = ({ item }: ItemContext): 'item' | 'taxClass' => item.ibsCbsFrom ?? 'item';

const givenWhere = (context: ItemContext): string =>
  givenBy(context) === 'taxClass'
    ? `fixada na classe tributária ${context.item.taxClass}`
    : 'informada no item';

function omitted(context: ItemContext): IbsCbsChoice {
  const duty = decideDuty(context);
  if (duty.kind === 'obliged') {
    context.findings.warn(
      `Nota sem o grupo IBS/CBS, a que o regime normal está obrigado desde ${yearOf(duty.since)}: ${refusalOfMissingGroup}.`,
      context.number,
    );
  }
  const order = `Sem o grupo IBS/CBS por ordem ${givenBy(context) === 'taxClass' ? 'da classe tributária' : 'do item'}`;
  return withoutGroup(givenBy(context), `${order}: ${duty.words}.`);
}

/** UB12-10, which is not in force in production yet. */
const refusalOfMissingGroup = 'a SEFAZ a recusa em homologação e ainda não em produção (SEFAZ 1115)';

/** Warns that an item has no group because a rate was not published, and names the consequence at the authority. */
export function warnOfUnpublishedRate(context: ItemContext): void {
  const consequence = decideDuty(context).kind === 'obliged' ? `: ${refusalOfMissingGroup}` : '';
  context.findings.warn(
    `Há alíquota de IBS/CBS ainda não publicada: informe-a no item. Nota sem o grupo IBS/CBS${consequence}.`,
    context.number,
  );
}

/** Whether the note must have the group; `words` are written after a colon. */
type Duty =
  | { readonly kind: 'obliged'; readonly since: string; readonly words: string }
  | { readonly kind: 'free'; readonly words: string };

function decideDuty(context: ItemContext): Duty {
  const { issuer, issuedOn } = context.input;
  const exemption = findGroupExemption(issuer.crt, issuedOn);
  if (exemption !== undefined) return { kind: 'free', words: exemptionWords(exemption) };
  const duty = findGroupDuty(issuer.crt, issuedOn);
  if (duty === undefined) {
    return { kind: 'free', words: 'nesta data não há obrigação (LC 214/2025, arts. 343 e 346)' };
  }
  const original = referencedDay(context);
  if (original !== undefined && original < duty.returnsOfNotesFrom) {
    const year = yearOf(duty.returnsOfNotesFrom);
    return {
      kind: 'free',
      words: `a devolução de nota anterior a ${year} está dispensada dele (NT 2025.002, UB12-10)`,
    };
  }
  const words = 'o regime normal está obrigado a ele (LC 214/2025, arts. 343 e 346; NT 2025.002, UB12-10)';
  return { kind: 'obliged', since: duty.validFrom, words };
}

const exemptionWords = ({ kind, law }: GroupExemption): string =>
  kind === 'outsideTestRates'
    ? `optante do Simples Nacional não está obrigado a ele (${law}; NT 2025.002, UB12-10)`
    : `o grupo de optante do Simples Nacional depende de nota técnica ainda não publicada (${law})`;

const yearOf = (day: string): string => day.slice(0, 4);

function requested(context: ItemContext, request: IbsCbsRequest): IbsCbsChoice | undefined {
  const classTrib = checkIbsCbsClass(context, request);
  if (classTrib === undefined) return undefined;
  const reason = `Classificação ${givenWhere(context)}: ${classTrib.name} (${legalBasisOf(classTrib)}).`;
  const donation = request.donation === true ? 'donated' : 'sold';
  warnOfOtherClass(context, request);
  return { ...classified(classTrib, givenBy(context), reason), donation, request };
}

function warnOfOtherClass({ item, findings, number }: ItemContext, { classTrib }: IbsCbsRequest): void {
  const original = item.original?.ibsCbs?.cClassTrib;
  if (original === undefined || original === classTrib) return;
  findings.warn(
    `Devolução com cClassTrib ${classTrib}, e a nota devolvida tem ${original}: vale o informado (LC 214/2025, art. 17).`,
    number,
  );
}

function byOriginal(context: ItemContext): IbsCbsChoice | undefined {
  const { original } = context.item;
  if (!isReturn(context) || original === undefined) return undefined;
  if (original.ibsCbs === null) {
    const reason =
      'A nota devolvida não tem o grupo IBS/CBS, e a devolução segue a operação original ' +
      '(LC 214/2025, arts. 12, § 7º, e 17).';
    return withoutGroup('referencedNote', reason);
  }
  const { CST, cClassTrib } = original.ibsCbs;
  const reason =
    'Classificação da nota devolvida, com a mesma base e as mesmas alíquotas (LC 214/2025, arts. 12, § 7º, e 17).';
  return {
    kind: 'mirrored',
    original: original.ibsCbs,
    decisions: classDecisions({ cst: CST, code: cClassTrib }, 'referencedNote', reason),
  };
}

function byRegime({ input }: ItemContext): IbsCbsChoice | undefined {
  const { crt } = input.issuer;
  const exemption = findGroupExemption(crt, input.issuedOn);
  if (exemption === undefined) return undefined;
  const { kind, law } = exemption;
  const reason =
    kind === 'outsideTestRates'
      ? `As alíquotas do ano de teste não se aplicam a optante do Simples Nacional, CRT ${crt} (${law}).`
      : `O IBS e a CBS de optante do Simples Nacional, CRT ${crt}, vêm das tabelas do DAS (LC 123/2006; ${law}), ` +
        'e o grupo na nota depende de nota técnica ainda não publicada.';
  return withoutGroup('regime', reason);
}

function byOperation(context: ItemContext): IbsCbsChoice {
  const { input, findings, number } = context;
  if (input.operation === 'transfer') {
    const reason = 'Transferência entre estabelecimentos do mesmo contribuinte (LC 214/2025, art. 6º, II).';
    return byDefault(context, transferClass, reason);
  }
  if (input.operation === 'bonus') {
    findings.warn(
      'Bonificação fora do documento da venda: confira se cabe a não incidência do IBS/CBS (LC 214/2025, art. 5º).',
      number,
    );
    const reason =
      'Bonificação que consta do documento e não depende de evento posterior (LC 214/2025, art. 5º, § 1º, I).';
    return byDefault(context, bonusClass, reason);
  }
  if (isReturn(context)) warnOfUnknownOriginal(context);
  const reason = 'Tributação integral, sem outra classificação informada (LC 214/2025, art. 4º).';
  return { ...byDefault(context, fullTaxationClass, reason), basis: 'default' };
}

function warnOfUnknownOriginal(context: ItemContext): void {
  const original = referencedDay(context);
  context.findings.warn(
    original !== undefined && precedesReform(original)
      ? 'Devolução de nota anterior a 2026, que em regra não tem IBS/CBS: com ibsCbs null no item a nota vai sem o grupo ' +
          '(NT 2025.002, UB12-10).'
      : context.item.reference?.item === undefined
        ? 'Devolução sem reference.item: a classificação do IBS/CBS da nota original não foi copiada; confira-a.'
        : 'Devolução sem a nota original neste serviço: confira a classificação do IBS/CBS com a da nota devolvida.',
    context.number,
  );
}

const byDefault = ({ input }: ItemContext, code: string, reason: string): ClassifiedIbsCbs =>
  classified(tableClass(code, input.issuedOn), 'engineDefault', reason);

/** Returns a class that our own table must have on every day; when it is absent, the table has a defect. */
export function tableClass(code: string, day: string): IbsCbsClass {
  const found = findIbsCbsClass(code, day);
  if (found === undefined) throw new RangeError(`cClassTrib ${code} is not in the table`);
  return found;
}

const classified = (
  classTrib: IbsCbsClass,
  source: TaxDecision['source'],
  reason: string,
): ClassifiedIbsCbs => ({
  kind: 'classified',
  basis: 'decided',
  classTrib,
  source,
  donation: 'sold',
  request: undefined,
  decisions: classDecisions(classTrib, source, reason),
});

const classDecisions = (
  { cst, code }: Pick<IbsCbsClass, 'cst' | 'code'>,
  source: TaxDecision['source'],
  reason: string,
): readonly TaxDecision[] => [
  { tax: 'ibsCbs', field: 'cst', value: cst, source, reason },
  { tax: 'ibsCbs', field: 'classTrib', value: code, source, reason },
];

const withoutGroup = (source: TaxDecision['source'], reason: string): IbsCbsChoice => ({
  kind: 'none',
  decisions: [{ tax: 'ibsCbs', field: 'group', value: null, source, reason }],
});
