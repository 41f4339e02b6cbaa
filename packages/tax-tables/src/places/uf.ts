import type { Uf } from '@fiscal/domain';
import { readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';

export interface UfRow extends Provenance {
  readonly uf: Uf;
  /** Two digits of the IBGE (cUF). */
  readonly ibge: string;
  readonly name: string;
  readonly region: 'N' | 'NE' | 'CO' | 'SE' | 'S';
  /** False when a recipient with indIEDest 2 is refused (805). */
  readonly acceptsExemptRecipient: boolean;
}

/** UFs; `acceptsExemptRecipient` is false where indIEDest 2 is refused. */
// biome-ignore format: one row a line
export const ufTable: Table<UfRow> = readTable({
  source: 'IBGE; NT 2025.001 v1.03 RV E16a-30',
  asOf: '2026-11-21',
  validFrom: null,
  rows: [
    { uf: 'RO', ibge: '11', name: 'Rondônia', region: 'N', acceptsExemptRecipient: true },
    { uf: 'AC', ibge: '12', name: 'Acre', region: 'N', acceptsExemptRecipient: true },
    { uf: 'AM', ibge: '13', name: 'Amazonas', region: 'N', acceptsExemptRecipient: false },
    { uf: 'RR', ibge: '14', name: 'Roraima', region: 'N', acceptsExemptRecipient: true },
    { uf: 'PA', ibge: '15', name: 'Pará', region: 'N', acceptsExemptRecipient: true },
    { uf: 'AP', ibge: '16', name: 'Amapá', region: 'N', acceptsExemptRecipient: true },
    { uf: 'TO', ibge: '17', name: 'Tocantins', region: 'N', acceptsExemptRecipient: true },
    { uf: 'MA', ibge: '21', name: 'Maranhão', region: 'NE', acceptsExemptRecipient: true },
    { uf: 'PI', ibge: '22', name: 'Piauí', region: 'NE', acceptsExemptRecipient: true },
    { uf: 'CE', ibge: '23', name: 'Ceará', region: 'NE', acceptsExemptRecipient: false },
    { uf: 'RN', ibge: '24', name: 'Rio Grande do Norte', region: 'NE', acceptsExemptRecipient: false },
    { uf: 'PB', ibge: '25', name: 'Paraíba', region: 'NE', acceptsExemptRecipient: false },
    { uf: 'PE', ibge: '26', name: 'Pernambuco', region: 'NE', acceptsExemptRecipient: false },
    { uf: 'AL', ibge: '27', name: 'Alagoas', region: 'NE', acceptsExemptRecipient: false },
    { uf: 'SE', ibge: '28', name: 'Sergipe', region: 'NE', acceptsExemptRecipient: false },
    { uf: 'BA', ibge: '29', name: 'Bahia', region: 'NE', acceptsExemptRecipient: false },
    { uf: 'MG', ibge: '31', name: 'Minas Gerais', region: 'SE', acceptsExemptRecipient: false },
    { uf: 'ES', ibge: '32', name: 'Espírito Santo', region: 'SE', acceptsExemptRecipient: false },
    { uf: 'RJ', ibge: '33', name: 'Rio de Janeiro', region: 'SE', acceptsExemptRecipient: false },
    { uf: 'SP', ibge: '35', name: 'São Paulo', region: 'SE', acceptsExemptRecipient: false },
    { uf: 'PR', ibge: '41', name: 'Paraná', region: 'S', acceptsExemptRecipient: true },
    { uf: 'SC', ibge: '42', name: 'Santa Catarina', region: 'S', acceptsExemptRecipient: true },
    { uf: 'RS', ibge: '43', name: 'Rio Grande do Sul', region: 'S', acceptsExemptRecipient: false },
    { uf: 'MS', ibge: '50', name: 'Mato Grosso do Sul', region: 'CO', acceptsExemptRecipient: false },
    { uf: 'MT', ibge: '51', name: 'Mato Grosso', region: 'CO', acceptsExemptRecipient: false },
    { uf: 'GO', ibge: '52', name: 'Goiás', region: 'CO', acceptsExemptRecipient: false },
    { uf: 'DF', ibge: '53', name: 'Distrito Federal', region: 'CO', acceptsExemptRecipient: false },
  ],
}, ({ uf }) => uf);

/** False when a recipient with indIEDest 2 is refused on the day (805). */
export const acceptsExemptRecipient = (uf: Uf, day: string): boolean =>
  ufTable.find(uf, day)?.acceptsExemptRecipient === true;
