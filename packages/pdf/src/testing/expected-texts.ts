import { elementAt, parseXml, textAt } from '@fiscal/xml';
import { expectedBlocks, expectedInstallments } from './expected-fields.ts';

/** The texts that a sheet must show besides fields, items and additional information. */
export interface ExpectedTexts {
  readonly issuer: string;
  /** Direction, number, series and sheet of the DANFE block. */
  readonly danfe: readonly string[];
  readonly receipt: readonly string[];
  /** The fullest form of the statement of the receipt; a shorter one is its beginning. */
  readonly statement: string;
  readonly installments: readonly string[];
}

/** Returns the texts that one of the sheets of an XML must show; `sheets` is their number. */
export function expectedTexts(xml: string, sheet: number, sheets: number): ExpectedTexts {
  const note = elementAt(parseXml(xml), 'NFe/infNFe');
  const at = (path: string) => (note && textAt(note, path)) ?? '';
  const field = (label: string) => expectedBlocks(xml, 'moc7').find(([each]) => each === label)?.[1] ?? '';
  const digits = at('ide/nNF').padStart(9, '0');
  const number = `Nº ${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}`;
  const series = `SÉRIE ${at('ide/serie').padStart(3, '0')}`;
  const address = (name: string) => at(`emit/enderEmit/${name}`);
  const zip = address('CEP');
  const phone = address('fone');
  return {
    issuer: [
      at('emit/xNome') + at('emit/xFant'),
      [address('xLgr'), address('nro'), address('xCpl')].filter((text) => text !== '').join(', '),
      `${address('xBairro')} - CEP ${zip.slice(0, 5)}-${zip.slice(5)}`,
      `${address('xMun')} - ${address('UF')}`,
      phone && `Fone: (${phone.slice(0, 2)}) ${phone.slice(2, -4)}-${phone.slice(-4)}`,
    ].join(''),
    danfe: [at('ide/tpNF'), number, series, `FOLHA ${sheet}/${sheets}`],
    receipt: sheet === 1 ? ['NF-e', number, series] : [],
    statement:
      sheet === 1
        ? `RECEBEMOS DE ${at('emit/xNome')} OS PRODUTOS E/OU SERVIÇOS CONSTANTES DA NOTA FISCAL ELETRÔNICA INDICADA AO LADO. EMISSÃO: ${field('DATA DA EMISSÃO')} VALOR TOTAL: R$ ${field('VALOR TOTAL DA NOTA')} DESTINATÁRIO: ${field('NOME/RAZÃO SOCIAL')} - ${field('ENDEREÇO')} - ${field('MUNICÍPIO')} - ${field('UF')}`
        : '',
    installments: sheet === 1 ? expectedInstallments(xml).flat() : [],
  };
}
