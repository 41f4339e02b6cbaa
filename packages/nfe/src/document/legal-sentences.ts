import {
  add,
  type CalculatedItem,
  type CalculatedNote,
  type Decimal,
  decimal,
  isZero,
  money,
  zero,
} from '@fiscal/domain';

/**
 * Returns the Portuguese sentences that the law requires in `infCpl`, from the calculated values; together at most
 * about 700 characters.
 */
export const legalSentences = (note: CalculatedNote): readonly string[] => [
  ...returnedIpiSentences(note),
  ...simplesCreditSentences(note.items),
  ...destinationSentences(note),
  ...approximateTaxSentences(note),
];

/** vNF includes it, and no field of the DANFE shows it. */
const returnedIpiSentences = ({ ICMSTot: { vIPIDevol } }: CalculatedNote): readonly string[] =>
  vIPIDevol === undefined || isZero(decimal(vIPIDevol))
    ? []
    : [`IPI devolvido R$ ${inReais(decimal(vIPIDevol))}, somado ao valor total da nota`];

/** There is one sentence for each rate. LC 123/2006 art. 23; Resolução CGSN 140/2018 art. 60. */
function simplesCreditSentences(items: readonly CalculatedItem[]): readonly string[] {
  const creditByRate = new Map<string, Decimal>();
  for (const { ICMS } of items) {
    if (ICMS.pCredSN === undefined || ICMS.vCredICMSSN === undefined) continue;
    const credit = add(creditByRate.get(ICMS.pCredSN) ?? zero, decimal(ICMS.vCredICMSSN));
    creditByRate.set(ICMS.pCredSN, credit);
  }
  return [...creditByRate]
    .filter(([, credit]) => !isZero(credit))
    .slice(0, 3)
    .map(
      ([rate, credit]) =>
        `PERMITE O APROVEITAMENTO DO CRÉDITO DE ICMS NO VALOR DE R$ ${inReais(credit)}, CORRESPONDENTE À ` +
        `ALÍQUOTA DE ${comma(rate)}%, NOS TERMOS DO ART. 23 DA LEI COMPLEMENTAR Nº 123, DE 2006`,
    );
}

/** NT 2015.003: totals of the difference between states. */
function destinationSentences({ ICMSTot }: CalculatedNote): readonly string[] {
  if (ICMSTot.vICMSUFDest === undefined) return [];
  const fund = decimal(ICMSTot.vFCPUFDest ?? '0.00');
  const origin = decimal(ICMSTot.vICMSUFRemet ?? '0.00');
  return [
    `DIFAL da UF destino R$ ${inReais(decimal(ICMSTot.vICMSUFDest))} + FCP R$ ${inReais(fund)}; ` +
      `DIFAL da UF origem R$ ${inReais(origin)}`,
  ];
}

/** Lei 12.741/2012. */
const approximateTaxSentences = ({ ICMSTot: { vTotTrib } }: CalculatedNote): readonly string[] =>
  vTotTrib === undefined || isZero(decimal(vTotTrib))
    ? []
    : [`Valor aproximado dos tributos R$ ${inReais(decimal(vTotTrib))} (Lei 12.741/2012)`];

const inReais = (value: Decimal): string => grouped(money(value));
/** Writes an amount with a decimal comma and points between thousands. */
const grouped = (text: string): string => comma(text).replace(/\B(?=(\d{3})+,)/g, '.');
const comma = (text: string): string => text.replace('.', ',');
