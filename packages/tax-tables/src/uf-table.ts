import { readTable } from './read-table.ts';
import type { Table } from './table.ts';
import type { UfRow } from './uf-row.ts';

/** UFs; `acceptsExemptRecipient` is false where indIEDest 2 is refused. */
// biome-ignore format: one row a line
export const ufTable: Table<UfRow> = readTable({
  source: 'IBGE; NT 2025.001 v1.03 RV E16a-30',
  asOf: '2026-11-21',
  validFrom: null,
  rows: [
    { uf: 'RO', name: 'Rondônia', region: 'N', acceptsExemptRecipient: true },
    { uf: 'AC', name: 'Acre', region: 'N', acceptsExemptRecipient: true },
    { uf: 'AM', name: 'Amazonas', region: 'N', acceptsExemptRecipient: false },
    { uf: 'RR', name: 'Roraima', region: 'N', acceptsExemptRecipient: true },
    { uf: 'PA', name: 'Pará', region: 'N', acceptsExemptRecipient: true },
    { uf: 'AP', name: 'Amapá', region: 'N', acceptsExemptRecipient: true },
    { uf: 'TO', name: 'Tocantins', region: 'N', acceptsExemptRecipient: true },
    { uf: 'MA', name: 'Maranhão', region: 'NE', acceptsExemptRecipient: true },
    { uf: 'PI', name: 'Piauí', region: 'NE', acceptsExemptRecipient: true },
    { uf: 'CE', name: 'Ceará', region: 'NE', acceptsExemptRecipient: false },
    { uf: 'RN', name: 'Rio Grande do Norte', region: 'NE', acceptsExemptRecipient: false },
    { uf: 'PB', name: 'Paraíba', region: 'NE', acceptsExemptRecipient: false },
    { uf: 'PE', name: 'Pernambuco', region: 'NE', acceptsExemptRecipient: false },
    { uf: 'AL', name: 'Alagoas', region: 'NE', acceptsExemptRecipient: false },
    { uf: 'SE', name: 'Sergipe', region: 'NE', acceptsExemptRecipient: false },
    { uf: 'BA', name: 'Bahia', region: 'NE', acceptsExemptRecipient: false },
    { uf: 'MG', name: 'Minas Gerais', region: 'SE', acceptsExemptRecipient: false },
    { uf: 'ES', name: 'Espírito Santo', region: 'SE', acceptsExemptRecipient: false },
    { uf: 'RJ', name: 'Rio de Janeiro', region: 'SE', acceptsExemptRecipient: false },
    { uf: 'SP', name: 'São Paulo', region: 'SE', acceptsExemptRecipient: false },
    { uf: 'PR', name: 'Paraná', region: 'S', acceptsExemptRecipient: true },
    { uf: 'SC', name: 'Santa Catarina', region: 'S', acceptsExemptRecipient: true },
    { uf: 'RS', name: 'Rio Grande do Sul', region: 'S', acceptsExemptRecipient: false },
    { uf: 'MS', name: 'Mato Grosso do Sul', region: 'CO', acceptsExemptRecipient: false },
    { uf: 'MT', name: 'Mato Grosso', region: 'CO', acceptsExemptRecipient: false },
    { uf: 'GO', name: 'Goiás', region: 'CO', acceptsExemptRecipient: false },
    { uf: 'DF', name: 'Distrito Federal', region: 'CO', acceptsExemptRecipient: false },
  ],
}, ({ uf }) => uf);
