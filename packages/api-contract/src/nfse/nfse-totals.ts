import { z } from 'zod';
import type { Immutable } from '../fields/immutable.ts';
import { amountOf, amountOrNull } from '../fields/record-fields.ts';

const ibsCbsTotals = z
  .object({
    base: amountOf('vBC do grupo IBSCBS'),
    ibs: amountOf('vIBSTot'),
    cbs: amountOf('vCBS'),
  })
  .meta({ id: 'NfseIbsCbsTotals', description: 'Totais de IBS e CBS.' });

const unknownWithheld =
  'null até a autorização, se o ISSQN é retido e este serviço não conhece a alíquota do município ou o efeito do benefício';

/** The totals are a forecast until the Sefin has answered, then the amounts of the XML. Source: facts of the NFS-e 6.2. */
export const nfseTotalsSchema = z
  .object({
    service: amountOf('vServ'),
    discount: amountOf('Descontos: vDescIncond + vDescCond'),
    deduction: amountOf('Deduções e reduções: vDR ou vCalcDR'),
    issBase: amountOrNull('vBC; null quando a NFS-e não a traz', '1500.00'),
    issRate: amountOrNull('pAliqAplic, em %; null quando a NFS-e não a traz', '5.00'),
    iss: amountOrNull('vISSQN; null quando a NFS-e não o traz', '75.00'),
    issWithheld: amountOrNull(`ISSQN retido; ${unknownWithheld}`, '0.00'),
    withheld: amountOrNull(`vTotalRet: tudo o que é retido; ${unknownWithheld}`, '0.00'),
    net: amountOrNull(`vLiq: valor líquido, comparado com expectedTotal; ${unknownWithheld}`, '1500.00'),
    ibsCbs: ibsCbsTotals.nullable().meta({ description: 'null em NFS-e sem o grupo IBSCBS' }),
  })
  .meta({
    id: 'NfseTotals',
    description:
      'Totais da NFS-e. Até a autorização, a previsão deste serviço; depois, os valores que a Sefin calculou.',
  });
export type NfseTotalsRecord = Immutable<z.output<typeof nfseTotalsSchema>>;

/** The totals of the NFS-e of the examples. */
export const nfseTotalsExample = {
  service: '1500.00',
  discount: '0.00',
  deduction: '0.00',
  issBase: '1500.00',
  issRate: '5.00',
  iss: '75.00',
  issWithheld: '0.00',
  withheld: '0.00',
  net: '1500.00',
  ibsCbs: { base: '1370.25', ibs: '1.37', cbs: '12.33' },
};
