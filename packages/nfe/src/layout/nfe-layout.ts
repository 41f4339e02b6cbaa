import { type GroupRow, group, one, withAttributes } from '@fiscal/xml';
import {
  additionalInformation,
  billing,
  payments,
  purchase,
  technicalContact,
  transport,
} from './closing-rows.ts';
import { identification, issuer, recipient } from './identification-rows.ts';
import { items } from './item-rows.ts';
import { totals } from './total-rows.ts';

/**
 * The groups of `infNFe` that this service writes, in official order, each with its id, type and occurrence.
 * Attributes are in the order of the canonical form. Source: PL_010e (NT 2025.002 v1.01), MOC 7.0 Anexo I.
 */
export const nfeLayout: GroupRow = withAttributes(
  group('A01', 'infNFe', [
    identification,
    issuer,
    recipient,
    items,
    totals,
    transport,
    billing,
    payments,
    additionalInformation,
    purchase,
    technicalContact,
  ]),
  [
    one('A03', 'Id', {
      kind: 'pattern',
      pattern: /^NFe[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/,
      means: 'deve ser NFe seguido da chave de acesso',
    }),
    one('A02', 'versao', { kind: 'oneOf', values: ['4.00'] }),
  ],
);
