import type { NfeItem } from '@fiscal/api-contract';
import { given, isAccessKey, isGtin, noGtin, parseAccessKey } from '@fiscal/domain';
import { type RequestRule, rulesOverItems } from './request-rule.ts';

const rtc = 'NT 2025.002 v1.52';

/** Series from this one on are not numbered by the issuer: the key does not have its CNPJ. */
const firstReservedSeries = 890;

const sourceKey = ({ reference }: NfeItem) =>
  reference === undefined ? undefined : parseAccessKey(reference.accessKey);

/** Returns the CNPJ of the emitter of the referenced note; undefined when the key does not have it. */
function sourceEmitter(item: NfeItem): string | undefined {
  const key = sourceKey(item);
  return key !== undefined && key.series < firstReservedSeries ? key.cnpj : undefined;
}

const isSameSource = ({ reference: a }: NfeItem, { reference: b }: NfeItem): boolean =>
  a?.item === b?.item && a?.accessKey === b?.accessKey;

/** The rules of groups I, UA and VC. */
export const itemRules: readonly RequestRule[] = [
  ...rulesOverItems(
    [],
    [
      {
        id: 'I03-10',
        cStat: '611',
        source: 'MOC 7.0 Anexo I I03-10',
        path: 'items[].gtin',
        message: 'GTIN com dígito verificador errado',
        fails: ({ gtin }) => given(gtin) && gtin !== noGtin && !isGtin(gtin),
      },
      {
        id: 'VC02/547',
        cStat: '547',
        source: 'MOC 7.0 Anexo I, check digit of a referenced key',
        path: 'items[].reference.accessKey',
        message: 'chave de acesso com dígito verificador errado',
        fails: ({ reference }) => given(reference) && !isAccessKey(reference.accessKey),
      },
      {
        id: 'VC02/679',
        cStat: '679',
        source: 'MOC 7.0 Anexo I BA02-34, model of a referenced key',
        path: 'items[].reference.accessKey',
        message: 'a nota de origem deve ser uma NF-e (modelo 55)',
        fails: (item) => {
          const key = sourceKey(item);
          return given(key) && key.model !== '55';
        },
      },
      {
        id: 'VC02-20',
        cStat: '1072',
        source: `${rtc} VC02-20`,
        path: 'items[].reference',
        message: 'o mesmo item da nota de origem aparece duas vezes',
        fails: (item, { items }, index) =>
          item.reference?.item !== undefined && items.findIndex((other) => isSameSource(item, other)) < index,
      },
    ],
  ),
  ...rulesOverItems(
    ['operation'],
    [
      {
        id: 'UA01-10',
        cStat: '354',
        source: 'MOC 7.0 Anexo I UA01-10; specification 2.7',
        path: 'items[].returnedIpi',
        message: 'o IPI devolvido só cabe em devolução',
        fails: ({ returnedIpi }, { operation }) => operation !== 'return' && given(returnedIpi),
      },
      {
        id: 'items/reference-outside-return',
        source: 'specification 2.7',
        path: 'items[].reference',
        message: 'a nota de origem só cabe em devolução',
        fails: ({ reference }, { operation }) => operation !== 'return' && given(reference),
      },
      {
        id: 'VC02-14',
        cStat: '321',
        source: `${rtc} VC02-14, in production since 2026-11-16; specification 2.7 requires it on every day`,
        path: 'items[].reference',
        message: 'cada item de devolução informa a nota de origem',
        fails: ({ reference }, { operation }) => operation === 'return' && !given(reference),
      },
      {
        id: 'VC03-20',
        cStat: '1048',
        source: `${rtc} VC03-20, in production by the notice of 2026-10-05`,
        since: '2026-11-16',
        path: 'items[].reference.item',
        message: 'cada item de devolução informa o item da nota de origem',
        fails: ({ reference }, { operation }) =>
          operation === 'return' && given(reference) && reference.item === undefined,
      },
      {
        id: 'VC02-40',
        cStat: '1193',
        source: `${rtc} VC02-40, postponed`,
        since: '2026-12-14',
        path: 'items[].reference.accessKey',
        message: 'as notas de origem de uma devolução são todas do mesmo emitente',
        fails: (item, { operation, items }) => {
          const [first] = items.flatMap((other) => sourceEmitter(other) ?? []);
          const emitter = sourceEmitter(item);
          return operation === 'return' && emitter !== undefined && emitter !== first;
        },
      },
    ],
  ),
  ...rulesOverItems(
    ['operation', 'direction', 'recipientDocuments'],
    [
      {
        id: 'VC02-50',
        cStat: '1194',
        source: `${rtc} VC02-50`,
        path: 'items[].reference.accessKey',
        message: 'na devolução de saída o destinatário é quem emitiu a nota de origem',
        fails: (item, { operation, direction, recipientDocuments: { cnpj, cpf } }) => {
          const emitter = sourceEmitter(item);
          const recipient = cnpj ?? (cpf === undefined ? undefined : `000${cpf}`);
          if (operation !== 'return' || direction === 'in' || recipient === undefined) return false;
          return emitter !== undefined && emitter !== recipient;
        },
      },
    ],
  ),
];
