/** Terms for a rate of reference, by the year it is for; the table ends where the law names no more years. */
interface PublicationTerms {
  readonly firstYear: number;
  readonly lastYear: number;
  readonly auditCourt: string;
  readonly senate: string;
  readonly law: string;
}

const terms: readonly PublicationTerms[] = [
  {
    firstYear: 2027,
    lastYear: 2027,
    auditCourt: '30/10',
    senate: '15/12',
    law: 'arts. 349, § 1º, e 353, § 2º',
  },
  { firstYear: 2028, lastYear: 2033, auditCourt: '15/09', senate: '31/10', law: 'art. 349, § 1º' },
];

/**
 * Portuguese: who has to publish the rates of reference of a year, and until when; empty for a year outside the
 * table. Source: LC 214/2025 arts. 349 §§ 1º and 2º and 353 § 2º.
 */
export function publicationTerms(year: string): string {
  const found = terms.find(
    ({ firstYear, lastYear }) => firstYear <= Number(year) && Number(year) <= lastYear,
  );
  if (found === undefined) return '';
  const before = Number(year) - 1;
  return (
    `Cabe ao TCU calcular a alíquota de referência até ${found.auditCourt}/${before} e ao Senado fixá-la até ` +
    `${found.senate}/${before} (${found.law}); sem resolução até 22/12/${before}, vale a do TCU (art. 349, § 2º). `
  );
}
