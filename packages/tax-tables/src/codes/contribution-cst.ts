import type { ContributionCst } from '@fiscal/domain';
import { readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';

interface ContributionSituation extends Provenance {
  readonly direction: 'in' | 'out' | 'both';
  readonly description: string;
}

/** A code that our request accepts (specification 2.6); `form` is the suffix of the XML element (`PISAliq`). */
export interface OfferedContributionCst extends ContributionSituation {
  readonly offered: true;
  readonly code: ContributionCst;
  readonly form: 'Aliq' | 'NT' | 'Outr';
}

interface OtherContributionCst extends ContributionSituation {
  readonly offered: false;
  readonly code: string;
  readonly form: 'Qtde';
}

/** A CST of PIS and COFINS. */
export type ContributionCstRow = OfferedContributionCst | OtherContributionCst;

/** CST of PIS and COFINS, the same list for both. */
// biome-ignore format: one row a line
export const contributionCstTable: Table<ContributionCstRow> = readTable({
  source: 'leiauteNFe_v4.00.xsd; IN RFB 1.009/2010',
  asOf: '2026-11-21',
  validFrom: null,
  rows: [
    { code: '01', form: 'Aliq', direction: 'out', offered: true, description: 'Operação tributável com alíquota básica' },
    { code: '02', form: 'Aliq', direction: 'out', offered: true, description: 'Operação tributável com alíquota diferenciada' },
    { code: '03', form: 'Qtde', direction: 'out', offered: false, description: 'Operação tributável com alíquota por unidade de medida de produto' },
    { code: '04', form: 'NT', direction: 'out', offered: true, description: 'Operação tributável monofásica, revenda a alíquota zero' },
    { code: '05', form: 'NT', direction: 'out', offered: true, description: 'Operação tributável por substituição tributária' },
    { code: '06', form: 'NT', direction: 'out', offered: true, description: 'Operação tributável a alíquota zero' },
    { code: '07', form: 'NT', direction: 'out', offered: true, description: 'Operação isenta da contribuição' },
    { code: '08', form: 'NT', direction: 'out', offered: true, description: 'Operação sem incidência da contribuição' },
    { code: '09', form: 'NT', direction: 'out', offered: true, description: 'Operação com suspensão da contribuição' },
    { code: '49', form: 'Outr', direction: 'out', offered: true, description: 'Outras operações de saída' },
    { code: '50', form: 'Outr', direction: 'in', offered: true, description: 'Operação com direito a crédito, vinculada exclusivamente a receita tributada no mercado interno' },
    { code: '51', form: 'Outr', direction: 'in', offered: true, description: 'Operação com direito a crédito, vinculada exclusivamente a receita não tributada no mercado interno' },
    { code: '52', form: 'Outr', direction: 'in', offered: true, description: 'Operação com direito a crédito, vinculada exclusivamente a receita de exportação' },
    { code: '53', form: 'Outr', direction: 'in', offered: true, description: 'Operação com direito a crédito, vinculada a receitas tributadas e não tributadas no mercado interno' },
    { code: '54', form: 'Outr', direction: 'in', offered: true, description: 'Operação com direito a crédito, vinculada a receitas tributadas no mercado interno e de exportação' },
    { code: '55', form: 'Outr', direction: 'in', offered: true, description: 'Operação com direito a crédito, vinculada a receitas não tributadas no mercado interno e de exportação' },
    { code: '56', form: 'Outr', direction: 'in', offered: true, description: 'Operação com direito a crédito, vinculada a receitas tributadas e não tributadas no mercado interno e de exportação' },
    { code: '60', form: 'Outr', direction: 'in', offered: true, description: 'Crédito presumido, aquisição vinculada exclusivamente a receita tributada no mercado interno' },
    { code: '61', form: 'Outr', direction: 'in', offered: true, description: 'Crédito presumido, aquisição vinculada exclusivamente a receita não tributada no mercado interno' },
    { code: '62', form: 'Outr', direction: 'in', offered: true, description: 'Crédito presumido, aquisição vinculada exclusivamente a receita de exportação' },
    { code: '63', form: 'Outr', direction: 'in', offered: true, description: 'Crédito presumido, aquisição vinculada a receitas tributadas e não tributadas no mercado interno' },
    { code: '64', form: 'Outr', direction: 'in', offered: true, description: 'Crédito presumido, aquisição vinculada a receitas tributadas no mercado interno e de exportação' },
    { code: '65', form: 'Outr', direction: 'in', offered: true, description: 'Crédito presumido, aquisição vinculada a receitas não tributadas no mercado interno e de exportação' },
    { code: '66', form: 'Outr', direction: 'in', offered: true, description: 'Crédito presumido, aquisição vinculada a receitas tributadas e não tributadas no mercado interno e de exportação' },
    { code: '67', form: 'Outr', direction: 'in', offered: true, description: 'Crédito presumido, outras operações' },
    { code: '70', form: 'Outr', direction: 'in', offered: true, description: 'Aquisição sem direito a crédito' },
    { code: '71', form: 'Outr', direction: 'in', offered: true, description: 'Aquisição com isenção' },
    { code: '72', form: 'Outr', direction: 'in', offered: true, description: 'Aquisição com suspensão' },
    { code: '73', form: 'Outr', direction: 'in', offered: true, description: 'Aquisição a alíquota zero' },
    { code: '74', form: 'Outr', direction: 'in', offered: true, description: 'Aquisição sem incidência da contribuição' },
    { code: '75', form: 'Outr', direction: 'in', offered: true, description: 'Aquisição por substituição tributária' },
    { code: '98', form: 'Outr', direction: 'in', offered: true, description: 'Outras operações de entrada' },
    { code: '99', form: 'Outr', direction: 'both', offered: true, description: 'Outras operações' },
  ],
}, ({ code }) => code);

/** Returns the CST of PIS and COFINS in force on a day (YYYY-MM-DD). */
export const findContributionCst = (code: string, day: string): ContributionCstRow | undefined =>
  contributionCstTable.find(code, day);
