import type { DanfeModel, PrintedParty } from '../model/danfe-model.ts';
import { dateText, documentText, phoneText, streetText, timeText, zipText } from '../text/format-values.ts';
import { type BlockTitle, blockTitles } from './block-titles.ts';
import { drawBlock } from './draw-block.ts';
import { drawRow } from './draw-field.ts';
import type { OpenSheet } from './sheet.ts';

/** Draws block DESTINATÁRIO/REMETENTE. */
export function drawRecipient(sheet: OpenSheet, top: number, model: DanfeModel): number {
  const { recipient, identification } = model;
  const { address } = recipient;
  const { rows } = sheet.geometry;
  return drawBlock(sheet, top, blockTitles.recipient, (first) => {
    let y = drawRow(sheet, { y: first, widths: rows.recipientName }, [
      { label: 'NOME/RAZÃO SOCIAL', content: recipient.name },
      { label: 'CNPJ/CPF', content: documentText(recipient.document), font: 'Times-Bold' },
      { label: 'DATA DA EMISSÃO', content: dateText(identification.dhEmi), align: 'center' },
    ]);
    y = drawRow(sheet, { y, widths: rows.recipientAddress }, [
      { label: 'ENDEREÇO', content: streetText(address) },
      { label: 'BAIRRO/DISTRITO', content: address.xBairro ?? '' },
      { label: 'CEP', content: zipText(address.CEP) },
      moment('DATA DA ENTRADA/SAÍDA', dateText(identification.dhSaiEnt)),
    ]);
    return drawRow(sheet, { y, widths: rows.recipientCity }, [
      { label: 'MUNICÍPIO', content: address.xMun ?? '' },
      { label: 'FONE/FAX', content: phoneText(address.fone) },
      { label: 'UF', content: address.UF ?? '' },
      { label: 'INSCRIÇÃO ESTADUAL', content: recipient.ie },
      moment('HORA DA ENTRADA/SAÍDA', timeText(identification.dhSaiEnt)),
    ]);
  });
}

/** Draws the places of withdrawal and delivery when the note has them (NT 2018.005). */
export function drawPlaces(sheet: OpenSheet, top: number, { withdrawal, delivery }: DanfeModel): number {
  const afterFirst =
    withdrawal === undefined ? top : drawPlace(sheet, top, blockTitles.withdrawal, withdrawal);
  return delivery === undefined ? afterFirst : drawPlace(sheet, afterFirst, blockTitles.delivery, delivery);
}

/**
 * Returns the same places as sentences of the additional data, in words, for a sheet without space for their blocks.
 */
export const placeWords = ({ withdrawal, delivery }: DanfeModel): string[][] => [
  ...(withdrawal === undefined ? [] : [wordsOfPlace('LOCAL DE RETIRADA', withdrawal)]),
  ...(delivery === undefined ? [] : [wordsOfPlace('LOCAL DE ENTREGA', delivery)]),
];

/** The telephone is a word that is never broken. */
function wordsOfPlace(title: string, { name, document, ie, address }: PrintedParty): string[] {
  const parts = [
    name,
    document && `CNPJ/CPF ${documentText(document)}`,
    ie && `IE ${ie}`,
    streetText(address),
    address.xBairro,
    address.CEP && `CEP ${zipText(address.CEP)}`,
    [address.xMun, address.UF].filter(Boolean).join(' - '),
  ];
  const words = `${title}: ${parts.filter(Boolean).join(', ')}`.split(' ');
  if (address.fone === undefined) return words;
  return [...words.slice(0, -1), `${words.at(-1) ?? ''},`, 'fone', phoneText(address.fone)];
}

const moment = (label: string, content: string) =>
  ({ label, content, align: 'center', font: 'Times-Bold' }) as const;

function drawPlace(sheet: OpenSheet, top: number, title: BlockTitle, place: PrintedParty): number {
  const { address } = place;
  const { rows } = sheet.geometry;
  return drawBlock(sheet, top, title, (first) => {
    const y = drawRow(sheet, { y: first, widths: rows.placeName }, [
      { label: 'NOME/RAZÃO SOCIAL', content: place.name },
      { label: 'CNPJ/CPF', content: documentText(place.document) },
      { label: 'INSCRIÇÃO ESTADUAL', content: place.ie },
    ]);
    return drawRow(sheet, { y, widths: rows.placeAddress }, [
      { label: 'ENDEREÇO', content: streetText(address) },
      { label: 'BAIRRO/DISTRITO', content: address.xBairro ?? '' },
      { label: 'CEP', content: zipText(address.CEP) },
      { label: 'MUNICÍPIO', content: address.xMun ?? '' },
      { label: 'UF', content: address.UF ?? '' },
      { label: 'FONE/FAX', content: phoneText(address.fone) },
    ]);
  });
}
