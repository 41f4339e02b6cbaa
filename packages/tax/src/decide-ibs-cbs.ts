import type { IbsCbsGroup, IbsCbsRequest, TaxDecision } from '@fiscal/domain';
import { findIbsCbsClass, type IbsCbsClass, latestIbsCbsClass } from '@fiscal/tax-tables';
import { checkIbsCbsClass } from './ibs-cbs-class-check.ts';
import { type ItemContext, isReturn } from './item-context.ts';

/** What was decided about the group of one item, and why. */
export type IbsCbsChoice =
  | { readonly kind: 'none'; readonly decisions: readonly TaxDecision[] }
  | {
      readonly kind: 'classified';
      readonly classTrib: IbsCbsClass;
      readonly donation: 'donated' | 'sold';
      readonly request: IbsCbsRequest | undefined;
      /** The group that came with the original note, on a return that mirrors it. */
      readonly original: IbsCbsGroup | undefined;
      readonly decisions: readonly TaxDecision[];
    };

type Source = TaxDecision['source'];

/**
 * Class of an item, in the order of precedence: item, referenced note, regime, operation, default. undefined when
 * the request refuses it. Source: LC 214/2025 arts. 4, 5, 6 and 348; NT 2025.002.
 */
export function decideIbsCbs(context: ItemContext): IbsCbsChoice | undefined {
  const { item, input, findings, path, number } = context;
  const request = item.taxes?.ibsCbs;
  if (request === null) {
    if (input.issuer.crt === 3) {
      findings.warn(
        'Nota sem o grupo IBS/CBS, a que o regime normal está obrigado desde 2026 (SEFAZ 1115).',
        number,
      );
    }
    return withoutGroup('item', 'O pedido manda a nota sem o grupo IBS/CBS.');
  }
  if (request !== undefined) {
    const classTrib = checkIbsCbsClass(context, request, `${path}.taxes.ibsCbs`);
    if (classTrib === undefined) return undefined;
    const donation = request.donation === true ? 'donated' : 'sold';
    const choice = classified(classTrib, 'item', 'Classificação informada no item.');
    return { ...choice, donation, request };
  }
  if (isReturn(context) && item.original !== undefined) return mirrored(item.original.ibsCbs);
  return byRegime(context) ?? byOperation(context);
}

function byRegime({ input }: ItemContext): IbsCbsChoice | undefined {
  if (input.issuer.crt === 3) return undefined;
  const reason =
    input.issuedOn < '2027-01-01'
      ? 'As alíquotas de 2026 não se aplicam a optante do Simples Nacional (LC 214/2025, art. 348, III, c).'
      : 'O grupo IBS/CBS de optante do Simples Nacional depende de nota técnica ainda não publicada.';
  return withoutGroup('regime', reason);
}

function byOperation(context: ItemContext): IbsCbsChoice {
  const { input, findings, number } = context;
  if (input.operation === 'transfer') {
    return byDefault(
      context,
      '410002',
      'Transferência entre estabelecimentos do mesmo titular (LC 214/2025, art. 6º, II).',
    );
  }
  if (input.operation === 'bonus') {
    findings.warn(
      'Bonificação fora do documento da venda: confira se cabe a não incidência do IBS/CBS (LC 214/2025, art. 5º).',
      number,
    );
    return byDefault(
      context,
      '410001',
      'Bonificação que consta do documento (LC 214/2025, art. 5º, § 1º, I).',
    );
  }
  if (isReturn(context)) {
    findings.warn(
      'Devolução sem a nota original neste serviço: confira a classificação do IBS/CBS com a da nota devolvida.',
      number,
    );
  }
  return byDefault(
    context,
    '000001',
    'Tributação integral, sem enquadramento informado (LC 214/2025, art. 4º).',
  );
}

function mirrored(original: IbsCbsGroup | null): IbsCbsChoice {
  if (original === null) return withoutGroup('referencedNote', 'A nota devolvida não tem o grupo IBS/CBS.');
  const reason = 'Classificação e alíquotas da nota devolvida (LC 214/2025, arts. 12, § 7º, e 17).';
  const choice = classified(
    held(latestIbsCbsClass(original.cClassTrib), original.cClassTrib),
    'referencedNote',
    reason,
  );
  return { ...choice, donation: original.indDoacao === '1' ? 'donated' : 'sold', original };
}

const byDefault = ({ input }: ItemContext, code: string, reason: string): IbsCbsChoice =>
  classified(tableClass(code, input.issuedOn), 'engineDefault', reason);

/** A class that our own table must hold on a day (YYYY-MM-DD); its absence is a defect of the table. */
export const tableClass = (code: string, day: string): IbsCbsClass => held(findIbsCbsClass(code, day), code);

function held(found: IbsCbsClass | undefined, code: string): IbsCbsClass {
  if (found === undefined) throw new RangeError(`cClassTrib ${code} is not in the table`);
  return found;
}

function classified(
  classTrib: IbsCbsClass,
  source: Source,
  reason: string,
): IbsCbsChoice & { kind: 'classified' } {
  return {
    kind: 'classified',
    classTrib,
    donation: 'sold',
    request: undefined,
    original: undefined,
    decisions: [
      { tax: 'ibsCbs', field: 'cst', value: classTrib.cst, source, reason },
      { tax: 'ibsCbs', field: 'classTrib', value: classTrib.code, source, reason },
    ],
  };
}

const withoutGroup = (source: Source, reason: string): IbsCbsChoice => ({
  kind: 'none',
  decisions: [{ tax: 'ibsCbs', field: 'group', value: null, source, reason }],
});
