import { readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';

/** A class that the products of an annex may have; `condition` in Portuguese, null when it always applies. */
export interface AnnexClass {
  readonly code: string;
  readonly condition: string | null;
}

/** An annex of LC 214/2025; without a number, a list inside an article. */
export interface Annex extends Provenance {
  readonly annex: string | null;
  readonly title: string;
  /** Article that gives the annex its effect. */
  readonly law: string | null;
  /** `NCM`, `NBS` or both; null for an annex without a list of products. */
  readonly nomenclature: 'NCM' | 'NBS' | 'NCM/NBS' | 'NBS/NCM' | null;
  /** Usual reduction in percent. */
  readonly reduction: string | null;
  readonly classTribs: readonly AnnexClass[];
  readonly revokedBy: string | null;
}

/** Key of the list inside an article. */
export const unnumbered = 'art. 147';

/** Annexes of LC 214/2025 and, without a number, the list of its art. 147. */
// biome-ignore format: one row a line
export const annexTable: Table<Annex> = readTable({
  source: 'LC 214/2025 com as alterações da LC 227/2026',
  asOf: '2026-11-21',
  validFrom: '2026-01-01',
  rows: [
    { annex: 'I', revokedBy: null, law: 'LC 214/2025, art. 125', nomenclature: 'NCM', reduction: '100', classTribs: [{ code: '200003', condition: null }], title: 'Cesta básica nacional (alíquota zero), exceto hortícolas, frutas e ovos do Anexo XV' },
    { annex: 'II', revokedBy: null, law: 'LC 214/2025, art. 129', nomenclature: 'NBS', reduction: '60', classTribs: [{ code: '200028', condition: null }], title: 'Serviços de educação' },
    { annex: 'III', revokedBy: null, law: 'LC 214/2025, art. 130', nomenclature: 'NBS', reduction: '60', classTribs: [{ code: '200029', condition: null }], title: 'Serviços de saúde' },
    { annex: 'IV', revokedBy: null, law: 'LC 214/2025, arts. 131 e 144, II', nomenclature: 'NCM', reduction: '60', classTribs: [{ code: '200030', condition: null }, { code: '200005', condition: 'Redução de 100% na aquisição por órgãos da administração pública direta, autarquias, fundações públicas ou entidades de saúde imunes com CEBAS (art. 144, II).' }], title: 'Dispositivos médicos' },
    { annex: 'V', revokedBy: null, law: 'LC 214/2025, arts. 132 e 145, II', nomenclature: 'NCM', reduction: '60', classTribs: [{ code: '200031', condition: null }, { code: '200008', condition: 'Redução de 100% na aquisição por órgãos públicos ou entidades imunes (art. 145, II).' }], title: 'Dispositivos de acessibilidade para pessoas com deficiência' },
    { annex: 'VI', revokedBy: null, law: 'LC 214/2025, arts. 133, § 1º e 146, § 2º', nomenclature: 'NCM', reduction: '60', classTribs: [{ code: '200033', condition: null }, { code: '200011', condition: 'Redução de 100% na aquisição por órgãos públicos (art. 146, § 2º).' }], title: 'Composições para nutrição enteral e parenteral e fórmulas para erros inatos do metabolismo' },
    { annex: 'VII', revokedBy: null, law: 'LC 214/2025, art. 135', nomenclature: 'NCM', reduction: '60', classTribs: [{ code: '200034', condition: null }], title: 'Alimentos destinados ao consumo humano' },
    { annex: 'VIII', revokedBy: null, law: 'LC 214/2025, art. 136', nomenclature: 'NCM', reduction: '60', classTribs: [{ code: '200035', condition: null }], title: 'Higiene pessoal e limpeza' },
    { annex: 'IX', revokedBy: null, law: 'LC 214/2025, art. 138', nomenclature: 'NCM/NBS', reduction: '60', classTribs: [{ code: '200038', condition: null }, { code: '515001', condition: 'Diferimento (pDif 100) com redução de 60% na venda de contribuinte do regime regular a contribuinte do regime regular, ou a produtor rural não contribuinte nos termos do art. 138, §§ 2º e 3º.' }], title: 'Insumos agropecuários e aquícolas' },
    { annex: 'X', revokedBy: null, law: 'LC 214/2025, art. 139', nomenclature: 'NBS/NCM', reduction: '60', classTribs: [{ code: '200039', condition: null }], title: 'Produções nacionais artísticas, culturais, de eventos, jornalísticas e audiovisuais' },
    { annex: 'XI', revokedBy: null, law: 'LC 214/2025, art. 142', nomenclature: 'NBS/NCM', reduction: '60', classTribs: [{ code: '200043', condition: 'Fornecimento à administração pública direta, autarquias e fundações públicas.' }, { code: '200044', condition: 'Serviços de empresa com ao menos 20% do capital de sócio brasileiro; somente NFS-e e NFCom.' }], title: 'Soberania, segurança nacional, segurança da informação e cibernética' },
    { annex: 'XII', revokedBy: null, law: 'LC 214/2025, art. 144, I', nomenclature: 'NCM', reduction: '100', classTribs: [{ code: '200004', condition: null }], title: 'Dispositivos médicos (alíquota zero)' },
    { annex: 'XIII', revokedBy: null, law: 'LC 214/2025, art. 145, I', nomenclature: 'NCM', reduction: '100', classTribs: [{ code: '200007', condition: null }], title: 'Dispositivos de acessibilidade (alíquota zero)' },
    { annex: 'XV', revokedBy: null, law: 'LC 214/2025, art. 148', nomenclature: 'NCM', reduction: '100', classTribs: [{ code: '200014', condition: null }], title: 'Produtos hortícolas, frutas e ovos (alíquota zero)' },
    { annex: 'XIV', validTo: '2026-01-12', revokedBy: 'LC 227/2026 (2026-01-13)', law: null, nomenclature: null, reduction: null, classTribs: [], title: 'Medicamentos' },
    { annex: 'XVI', revokedBy: null, law: null, nomenclature: null, reduction: null, classTribs: [], title: 'Limite inferior para alíquota própria' },
    { annex: 'XVII', revokedBy: null, law: null, nomenclature: null, reduction: null, classTribs: [], title: 'Imposto Seletivo' },
    { annex: null, revokedBy: null, law: 'LC 214/2025, art. 147', nomenclature: 'NCM', reduction: '100', classTribs: [{ code: '200013', condition: null }], title: 'Produtos de cuidados básicos à saúde menstrual' },
  ],
}, ({ annex }) => annex ?? unnumbered);
