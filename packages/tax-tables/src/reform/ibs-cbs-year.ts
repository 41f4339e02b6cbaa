import { readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';
import { reformDay } from './reform-day.ts';

/** `rate` in percent; null when it was not published (never zero). */
export interface IbsCbsRate {
  readonly rate: string | null;
  readonly status: 'official' | 'unpublished';
  readonly law: string;
  readonly note: string | null;
}

/** The status of a tax in a year; clients read `text`. */
export interface TaxStanding<Status extends string> {
  readonly status: Status;
  readonly text: string;
}

export type SinglePhaseForm = 'adValorem' | 'adRem';

/** The rates and rules of IBS and CBS, and of the taxes they replace, in one year. */
export interface IbsCbsYear extends Provenance {
  readonly year: number;
  readonly phase: string;
  readonly ibsUf: IbsCbsRate;
  readonly ibsMun: IbsCbsRate;
  readonly cbs: IbsCbsRate;
  readonly pisCofins: TaxStanding<'inForce' | 'extinct'>;
  readonly ipi: TaxStanding<'inForce' | 'zeroExceptFreeZone'>;
  readonly selectiveTax: TaxStanding<'notInForce' | 'inForce'>;
  /** Share of the ICMS that is still charged: 1.0 is all of it. ADCT art. 128. */
  readonly icmsFactor: string;
  /** Share of the ISS that is still charged. */
  readonly issFactor: string;
  /** Form of the single-phase rates of fuels. */
  readonly singlePhase: { readonly ibs: SinglePhaseForm; readonly cbs: SinglePhaseForm };
  readonly rules: readonly string[];
}

/** PIS and COFINS since 2027. */
const extinctContributions: IbsCbsYear['pisCofins'] = {
  status: 'extinct',
  text: 'extintos desde 01/01/2027 (EC 132/2023; LC 214/2025, art. 542)',
};

/** IPI since 2027. */
const ipiFrom2027: IbsCbsYear['ipi'] = {
  status: 'zeroExceptFreeZone',
  text: 'alíquota zero, exceto para produtos que concorrem com a Zona Franca de Manaus (EC 132/2023, ADCT art. 126)',
};

/** Imposto Seletivo since 2027. */
const selectiveTaxFrom2027: IbsCbsYear['selectiveTax'] = {
  status: 'inForce',
  text: 'em vigor desde 01/01/2027 por lei; as alíquotas dependem de lei ordinária, ainda não publicada',
};

/** State IBS since 2029. */
const unpublishedIbsUf: IbsCbsYear['ibsUf'] = {
  rate: null,
  status: 'unpublished',
  law: 'LC 214/2025, arts. 14, 18 e 360 a 365 (lei estadual ou alíquota de referência)',
  note: null,
};

/** Municipal IBS since 2029. */
const unpublishedIbsMun: IbsCbsYear['ibsMun'] = {
  rate: null,
  status: 'unpublished',
  law: 'LC 214/2025, arts. 14, 18 e 360 a 365 (lei municipal ou alíquota de referência)',
  note: null,
};

/** CBS since 2029. */
const unpublishedCbs: IbsCbsYear['cbs'] = {
  rate: null,
  status: 'unpublished',
  law: 'LC 214/2025, arts. 14, 18 e 349 a 359',
  note: null,
};

/** Rates and rules of IBS and CBS by year; a rate that was not published is null and never zero. */
export const ibsCbsYearTable: Table<IbsCbsYear> = readTable(
  {
    source:
      'LC 214/2025 com as alterações da LC 227/2026; Informe Técnico 2026.002 v1.00; Informe Técnico 2025.002 v1.60',
    asOf: '2026-11-21',
    validFrom: '2026-01-01',
    rows: [
      {
        year: 2026,
        validFrom: '2026-01-01',
        validTo: '2026-12-31',
        phase: 'ano de teste',
        ibsUf: { rate: '0.1', status: 'official', law: 'LC 214/2025, art. 343', note: null },
        ibsMun: {
          rate: '0',
          status: 'official',
          law: 'LC 214/2025, art. 343, que só prevê a estadual',
          note: null,
        },
        cbs: { rate: '0.9', status: 'official', law: 'LC 214/2025, art. 346', note: null },
        pisCofins: { status: 'inForce', text: 'em vigor' },
        ipi: { status: 'inForce', text: 'em vigor' },
        selectiveTax: { status: 'notInForce', text: 'não está em vigor' },
        icmsFactor: '1.0',
        issFactor: '1.0',
        singlePhase: { ibs: 'adValorem', cbs: 'adValorem' },
        rules: [
          'as reduções aplicam-se às alíquotas de teste (LC 214/2025, art. 348, III, a)',
          'os regimes específicos aplicam-se, exceto combustíveis (LC 214/2025, art. 348, III, b)',
          'não se aplica a optantes do Simples Nacional (LC 214/2025, art. 348, III, c)',
          'recolhimento dispensado a quem cumpre as obrigações acessórias (LC 214/2025, art. 348, § 1º); nos demais casos o valor é compensado com PIS/COFINS (art. 348, I)',
          'IBS e CBS não se somam a vNF, vItem nem vNFTot (NT 2025.002, exceção de VB01-10/20 até a v1.52)',
          'penalidade por obrigação acessória não cumprida: intimação com 60 dias para regularizar, o que extingue a penalidade (LC 214/2025, art. 348, §§ 3º e 4º, LC 227/2026)',
        ],
      },
      {
        year: 2027,
        validFrom: '2027-01-01',
        validTo: '2027-12-31',
        phase: 'CBS em vigor, IBS simbólico',
        ibsUf: { rate: '0.05', status: 'official', law: 'LC 214/2025, art. 344', note: null },
        ibsMun: { rate: '0.05', status: 'official', law: 'LC 214/2025, art. 344', note: null },
        cbs: {
          rate: null,
          status: 'unpublished',
          law: 'LC 214/2025, art. 347: alíquota de referência dos arts. 14 e 18 menos 0,1 ponto percentual, exceto combustíveis',
          note: 'alíquota de referência por resolução do Senado sobre cálculo do TCU; ainda não publicada até meados de outubro de 2026',
        },
        pisCofins: extinctContributions,
        ipi: ipiFrom2027,
        selectiveTax: selectiveTaxFrom2027,
        icmsFactor: '1.0',
        issFactor: '1.0',
        singlePhase: { ibs: 'adValorem', cbs: 'adRem' },
        rules: [
          'a redução de 0,1 ponto percentual da CBS é proporcional à redução da operação (LC 214/2025, art. 347, § 1º, I)',
          'desde 2027 IBS, CBS e IS fazem parte de vProd, exceto em notas de importação (NT 2026.008)',
          'compra governamental: redutor dos arts. 370 e 472 (2027 a 2033) e redistribuição do art. 473 da LC 214/2025, com alíquota zero dos demais entes',
        ],
      },
      {
        year: 2028,
        validFrom: '2028-01-01',
        validTo: '2028-12-31',
        phase: 'CBS em vigor, IBS simbólico',
        ibsUf: { rate: '0.05', status: 'official', law: 'LC 214/2025, art. 344', note: null },
        ibsMun: { rate: '0.05', status: 'official', law: 'LC 214/2025, art. 344', note: null },
        cbs: {
          rate: null,
          status: 'unpublished',
          law: 'LC 214/2025, art. 347: alíquota de referência dos arts. 14 e 18 menos 0,1 ponto percentual, exceto combustíveis',
          note: 'alíquota de referência por resolução do Senado sobre cálculo do TCU; ainda não publicada até meados de outubro de 2026',
        },
        pisCofins: extinctContributions,
        ipi: ipiFrom2027,
        selectiveTax: selectiveTaxFrom2027,
        icmsFactor: '1.0',
        issFactor: '1.0',
        singlePhase: { ibs: 'adValorem', cbs: 'adRem' },
        rules: [
          'a redução de 0,1 ponto percentual da CBS é proporcional à redução da operação (LC 214/2025, art. 347, § 1º, I)',
          'desde 2027 IBS, CBS e IS fazem parte de vProd, exceto em notas de importação (NT 2026.008)',
          'compra governamental: redutor dos arts. 370 e 472 (2027 a 2033) e redistribuição do art. 473 da LC 214/2025, com alíquota zero dos demais entes',
        ],
      },
      {
        year: 2029,
        validFrom: '2029-01-01',
        validTo: '2029-12-31',
        phase: 'transição do ICMS e do ISS para o IBS',
        ibsUf: unpublishedIbsUf,
        ibsMun: unpublishedIbsMun,
        cbs: unpublishedCbs,
        pisCofins: extinctContributions,
        ipi: ipiFrom2027,
        selectiveTax: selectiveTaxFrom2027,
        icmsFactor: '0.9',
        issFactor: '0.9',
        singlePhase: { ibs: 'adRem', cbs: 'adRem' },
        rules: [
          'alíquota do estado mais a do município de destino (LC 214/2025, art. 15); alíquota própria por lei, senão a de referência (art. 14, § 3º)',
          'limite inferior das alíquotas próprias: Anexo XVI da LC 214/2025 (81,0% da alíquota de referência)',
        ],
      },
      {
        year: 2030,
        validFrom: '2030-01-01',
        validTo: '2030-12-31',
        phase: 'transição do ICMS e do ISS para o IBS',
        ibsUf: unpublishedIbsUf,
        ibsMun: unpublishedIbsMun,
        cbs: unpublishedCbs,
        pisCofins: extinctContributions,
        ipi: ipiFrom2027,
        selectiveTax: selectiveTaxFrom2027,
        icmsFactor: '0.8',
        issFactor: '0.8',
        singlePhase: { ibs: 'adRem', cbs: 'adRem' },
        rules: [
          'alíquota do estado mais a do município de destino (LC 214/2025, art. 15); alíquota própria por lei, senão a de referência (art. 14, § 3º)',
          'limite inferior das alíquotas próprias: Anexo XVI da LC 214/2025 (81,0% da alíquota de referência)',
        ],
      },
      {
        year: 2031,
        validFrom: '2031-01-01',
        validTo: '2031-12-31',
        phase: 'transição do ICMS e do ISS para o IBS',
        ibsUf: unpublishedIbsUf,
        ibsMun: unpublishedIbsMun,
        cbs: unpublishedCbs,
        pisCofins: extinctContributions,
        ipi: ipiFrom2027,
        selectiveTax: selectiveTaxFrom2027,
        icmsFactor: '0.7',
        issFactor: '0.7',
        singlePhase: { ibs: 'adRem', cbs: 'adRem' },
        rules: [
          'alíquota do estado mais a do município de destino (LC 214/2025, art. 15); alíquota própria por lei, senão a de referência (art. 14, § 3º)',
          'limite inferior das alíquotas próprias: Anexo XVI da LC 214/2025 (81,0% da alíquota de referência)',
        ],
      },
      {
        year: 2032,
        validFrom: '2032-01-01',
        validTo: '2032-12-31',
        phase: 'transição do ICMS e do ISS para o IBS',
        ibsUf: unpublishedIbsUf,
        ibsMun: unpublishedIbsMun,
        cbs: unpublishedCbs,
        pisCofins: extinctContributions,
        ipi: ipiFrom2027,
        selectiveTax: selectiveTaxFrom2027,
        icmsFactor: '0.6',
        issFactor: '0.6',
        singlePhase: { ibs: 'adRem', cbs: 'adRem' },
        rules: [
          'alíquota do estado mais a do município de destino (LC 214/2025, art. 15); alíquota própria por lei, senão a de referência (art. 14, § 3º)',
          'limite inferior das alíquotas próprias: Anexo XVI da LC 214/2025 (81,0% da alíquota de referência)',
        ],
      },
      {
        year: 2033,
        validFrom: '2033-01-01',
        validTo: '2033-12-31',
        phase: 'sistema novo completo',
        ibsUf: unpublishedIbsUf,
        ibsMun: unpublishedIbsMun,
        cbs: unpublishedCbs,
        pisCofins: extinctContributions,
        ipi: ipiFrom2027,
        selectiveTax: selectiveTaxFrom2027,
        icmsFactor: '0',
        issFactor: '0',
        singlePhase: { ibs: 'adRem', cbs: 'adRem' },
        rules: [
          'alíquota do estado mais a do município de destino (LC 214/2025, art. 15); alíquota própria por lei, senão a de referência (art. 14, § 3º)',
          'limite inferior das alíquotas próprias: Anexo XVI da LC 214/2025 (90,5% da alíquota de referência)',
          'ICMS e ISS extintos desde 01/01/2033',
        ],
      },
    ],
  },
  ({ year }) => String(year),
);

/** Returns the rates and rules of a day (YYYY-MM-DD); days before 2026 use 2026, whose rates they tested. */
export function findIbsCbsRates(day: string): IbsCbsYear | undefined {
  const reform = reformDay(day);
  return ibsCbsYearTable.find(reform.slice(0, 4), reform);
}

const lastYear = ibsCbsYearTable.rows.reduce((last, row) => (row.year > last.year ? row : last));

/** Returns the status of the replaced taxes on a day (YYYY-MM-DD); an extinct tax stays extinct after the last year. */
export const replacedTaxesOn = (
  day: string,
): Pick<IbsCbsYear, 'pisCofins' | 'ipi' | 'icmsFactor' | 'issFactor'> => findIbsCbsRates(day) ?? lastYear;

/**
 * Returns the rates and rules of a year, 2026 to 2033; undefined for others. Rates that were not published are null.
 */
export const ibsCbsYear = (year: number): IbsCbsYear | undefined =>
  ibsCbsYearTable.rows.find((row) => row.year === year);
