import type { Uf } from '@fiscal/domain';
import type { CfopIndicator } from '../codes/cfop.ts';
import { readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';
import { reformDay } from './reform-day.ts';

/** The facts of a request for which a class is suggested; all given members must hold. */
export interface ClassHintCondition {
  /** NCM prefixes, 2 to 8 digits. */
  readonly ncm?: readonly string[] | undefined;
  readonly cfops?: readonly string[] | undefined;
  readonly exceptCfops?: readonly string[] | undefined;
  readonly cfopIndicators?: readonly CfopIndicator[] | undefined;
  /** States of a contributor outside the issuer's state. */
  readonly recipientUfs?: readonly Uf[] | undefined;
}

/** A class that is suggested by facts of a request, not by a list of NCM in an annex. */
export interface ClassHint extends Provenance {
  readonly classTrib: string;
  readonly when: ClassHintCondition;
  /** Portuguese: the conditions of the class. */
  readonly requires: string;
}

const medicines = ['3003', '3004'];
/** Shipments by official indicator that deliver a sale, a gift or an export. */
const shipmentsOfSales = [
  '5501',
  '5502',
  '5504',
  '5505',
  '5910',
  '5923',
  '6501',
  '6502',
  '6504',
  '6505',
  '6910',
  '6923',
];
const legalDescription = 'Só se o produto corresponder à descrição legal';

/** Classes to suggest, never applied; each row names the law that limits it. */
export const classHintTable: Table<ClassHint> = readTable(
  {
    source: 'LC 214/2025; Informe Técnico 2025.002 v1.70',
    asOf: '2026-11-21',
    validFrom: '2026-01-01',
    rows: [
      {
        classTrib: '550001',
        source: 'LC 214/2025, art. 82',
        when: { cfops: ['5501', '5502', '6501', '6502'] },
        requires:
          'Só se a venda for a empresa comercial exportadora certificada, com o fim específico de exportação ' +
          '(art. 82); a venda decide, não o CFOP.',
      },
      {
        classTrib: '410999',
        source: 'LC 214/2025, art. 4º, § 1º; indicadores de CFOP do Informe Técnico 2023.002',
        when: { cfopIndicators: ['remittance', 'goodsReturn'], exceptCfops: shipmentsOfSales },
        requires:
          'Só se a remessa ou o retorno não for oneroso, como em conserto, demonstração ou consignação ' +
          '(art. 4º, § 1º); comodato e locação podem ser onerosos.',
      },
      {
        classTrib: '410029',
        source: 'LC 214/2025, art. 4º; Informe Técnico 2025.002 v1.70',
        when: { cfops: ['5601', '5602', '5603', '5605', '5606', '6603'] },
        requires: 'Só se a operação existir apenas para as obrigações acessórias do ICMS (art. 4º).',
      },
      {
        classTrib: '410008',
        source: 'LC 214/2025, art. 9º, IV',
        when: { ncm: ['49', '4801', '4802'] },
        requires:
          'Só se for livro, jornal, periódico ou papel destinado à sua impressão (art. 9º, IV); ' +
          'a imunidade depende do objeto, não do código.',
      },
      {
        classTrib: '200032',
        source: 'LC 214/2025, art. 133',
        when: { ncm: medicines },
        requires: `${legalDescription}: medicamento registrado na Anvisa ou de farmácia de manipulação, fora da alíquota zero (art. 133).`,
      },
      {
        classTrib: '200009',
        source: 'LC 214/2025, art. 146',
        when: { ncm: medicines },
        requires: `${legalDescription}: medicamento registrado na Anvisa que conste da lista do ato conjunto (art. 146).`,
      },
      {
        classTrib: '200010',
        source: 'LC 214/2025, art. 146, § 1º',
        when: { ncm: medicines },
        requires: `${legalDescription}: medicamento registrado na Anvisa, comprado por órgão da administração pública ou entidade de saúde imune (art. 146, § 1º).`,
      },
      {
        classTrib: '200053',
        source: 'LC 214/2025, art. 146, § 1º, III',
        when: { ncm: medicines },
        requires: `${legalDescription}: medicamento registrado na Anvisa, soro ou vacina (art. 146, § 1º, III).`,
      },
      {
        classTrib: '200022',
        source: 'LC 214/2025, art. 445',
        when: { recipientUfs: ['AM'] },
        requires:
          'Só se for bem industrializado de origem nacional, destinado a contribuinte habilitado estabelecido na ' +
          'Zona Franca de Manaus, e o produto não estiver excluído do regime (art. 445).',
      },
      {
        classTrib: '200024',
        source: 'LC 214/2025, art. 463',
        when: { recipientUfs: ['AC', 'AM', 'AP', 'RO', 'RR'] },
        requires:
          'Só se for bem industrializado de origem nacional, destinado a contribuinte habilitado estabelecido em ' +
          'Área de Livre Comércio, e o produto não estiver excluído do regime (art. 463).',
      },
    ],
  },
  ({ classTrib }) => classTrib,
);

/** Returns the hints in force on a day (YYYY-MM-DD); days before 2026 use the table of its first day. */
export const classHintsOn = (day: string): readonly ClassHint[] => classHintTable.on(reformDay(day));
