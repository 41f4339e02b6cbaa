import type { DanfseNote } from './danfse-note.ts';
import { dash, moneyText, rateText } from './value-texts.ts';

/**
 * Writes the complementary information: its items in the order of the norm, each with its prefix, separated by ` | `;
 * empty without items. NT SE/CGNFS-e 008, 2.4.5, notes 7 to 9.
 */
export function complementaryText(note: DanfseNote): string {
  const property = note.dps('IBSCBS/imovel/inscImobFisc') ?? note.dps('serv/obra/inscImobFisc');
  const items: readonly (readonly [prefix: string, text: string | undefined])[] = [
    ['Inf. Cont.:', note.dps('serv/infoCompl/xInfComp')],
    ['NFS-e Subst.:', note.dps('subst/chSubstda')],
    ['Doc. Ref.:', note.dps('serv/infoCompl/docRef')],
    ['Cod. Obra:', note.dps('serv/obra/cObra')],
    ['Insc. Imob.:', property],
    ['Cod. Evt.:', note.dps('serv/atvEvento/idAtvEvt')],
    ['Doc. Tec.:', note.dps('serv/infoCompl/idDocTec')],
    ['Núm. Ped.:', note.dps('serv/infoCompl/xPed')],
    ['Item Ped.:', note.orderItems.length === 0 ? undefined : note.orderItems.join(', ')],
    ['Inf. A. T. Mun.:', note.nfse('xOutInf')],
  ];
  return items.flatMap(([prefix, text]) => (text === undefined ? [] : [`${prefix} ${text}`])).join(' | ');
}

/**
 * Writes the line of Lei 12.741/2012, which every DANFSe has: amounts or rates, as the document has them; the one rate
 * of the Simples Nacional; dashes without values. Note 10.
 */
export function approximateTaxesText(note: DanfseNote): string {
  const read = (path: string) => note.dps(`valores/trib/totTrib/${path}`);
  const beginning = 'Totais Aproximados dos Tributos cfe. Lei nº 12.741/2012:';
  const simple = rateText(read('pTotTribSN'));
  if (simple !== undefined) return `${beginning} Simples Nacional: ${simple}`;
  const of = (place: 'Fed' | 'Est' | 'Mun') =>
    moneyText(read(`vTotTrib/vTotTrib${place}`)) ?? rateText(read(`pTotTrib/pTotTrib${place}`)) ?? dash;
  return `${beginning} Federais: ${of('Fed')} ; Estaduais: ${of('Est')} ; Municipais: ${of('Mun')}`;
}
