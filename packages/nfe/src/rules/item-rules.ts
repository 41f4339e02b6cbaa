import { isAccessKey, isGtin, noGtin, parseAccessKey } from '@fiscal/domain';
import {
  type CheckedItems,
  given,
  isReturn,
  perItem,
  problemWhen,
  type RequestRule,
} from './request-rule.ts';

/** Series from here on are not of the issuer's own numbering: the key does not hold its CNPJ. */
const firstReservedSeries = 890;

/** What an item says that no note could carry, whoever issues and receives it. */
export const ownItemRules: readonly RequestRule<CheckedItems>[] = [
  {
    field: 'I03',
    rule: 'I03-10',
    cStat: '611',
    problems: (checked) =>
      perItem(checked, ({ gtin }, path) =>
        problemWhen(
          given(gtin) && gtin !== noGtin && !isGtin(gtin),
          `${path}.gtin`,
          'GTIN com dígito verificador errado',
        ),
      ),
  },
  {
    field: 'VC02',
    cStat: '547',
    problems: (checked) =>
      perItem(checked, ({ reference }, path) =>
        problemWhen(
          given(reference) && !isAccessKey(reference.accessKey),
          `${path}.reference.accessKey`,
          'chave de acesso com dígito verificador errado',
        ),
      ),
  },
  {
    field: 'VC02',
    cStat: '679',
    problems: (checked) =>
      perItem(checked, ({ reference }, path) => {
        const key = reference && parseAccessKey(reference.accessKey);
        return problemWhen(
          given(key) && key.model !== '55',
          `${path}.reference.accessKey`,
          'a nota de origem deve ser uma NF-e (modelo 55)',
        );
      }),
  },
  {
    field: 'VC02',
    rule: 'VC02-20',
    cStat: '1072',
    problems: (checked) => {
      const seen = new Set<string>();
      return perItem(checked, ({ reference }, path) => {
        if (reference?.item === undefined) return [];
        const name = `${reference.accessKey} ${reference.item}`;
        const isRepeated = seen.has(name);
        seen.add(name);
        return problemWhen(
          isRepeated,
          `${path}.reference`,
          'o mesmo item da nota de origem aparece duas vezes',
        );
      });
    },
  },
];

export const itemRules: readonly RequestRule[] = [
  {
    field: 'B25',
    problems: (checked) =>
      problemWhen(
        !isReturn(checked) && given(checked.request.direction),
        'direction',
        'o sentido só cabe em devolução',
      ),
  },
  {
    field: 'UA01',
    cStat: '354',
    problems: (checked) =>
      perItem(checked, ({ returnedIpi }, path) =>
        problemWhen(
          !isReturn(checked) && given(returnedIpi),
          `${path}.returnedIpi`,
          'o IPI devolvido só cabe em devolução (SEFAZ 354)',
        ),
      ),
  },
  {
    field: 'VC01',
    problems: (checked) =>
      perItem(checked, ({ reference }, path) =>
        problemWhen(
          !isReturn(checked) && given(reference),
          `${path}.reference`,
          'a nota de origem só cabe em devolução',
        ),
      ),
  },
  {
    field: 'VC02',
    rule: 'VC02-14',
    cStat: '321',
    problems: (checked) =>
      perItem(checked, ({ reference }, path) =>
        problemWhen(
          isReturn(checked) && !given(reference),
          `${path}.reference`,
          'cada item de devolução informa a nota de origem',
        ),
      ),
  },
  ...ownItemRules,
  {
    field: 'VC02',
    rule: 'VC02-50',
    cStat: '1194',
    problems: (checked) => {
      const { recipient, direction } = checked.request;
      const document = recipient.cnpj ?? (recipient.cpf === undefined ? undefined : `000${recipient.cpf}`);
      if (!isReturn(checked) || direction === 'in') return [];
      return perItem(checked, ({ reference }, path) => {
        const key = reference && parseAccessKey(reference.accessKey);
        return problemWhen(
          given(key) && key.series < firstReservedSeries && key.cnpj !== document,
          `${path}.reference.accessKey`,
          'na devolução de saída o destinatário é quem emitiu a nota de origem',
        );
      });
    },
  },
];
