import type { DanfeModel, PrintedParty, PrintedTransport } from '../model/danfe-model.ts';
import {
  dateText,
  decimalText,
  documentText,
  phoneText,
  streetText,
  timeText,
  zipText,
} from '../text/format-values.ts';
import { drawRow, drawTitle, type OpenSheet } from './sheet.ts';

/** Block DESTINATÁRIO/REMETENTE, and the places of withdrawal and delivery when the note has them. */
export function drawParties(sheet: OpenSheet, top: number, model: DanfeModel): number {
  const { recipient, identification, withdrawal, delivery } = model;
  const { address } = recipient;
  let y = drawTitle(sheet, top, 'DESTINATÁRIO/REMETENTE');
  y = drawRow(sheet, y, [
    { label: 'NOME/RAZÃO SOCIAL', width: 12.32, content: recipient.name },
    { label: 'CNPJ/CPF', width: 5.33, content: documentText(recipient.document), font: 'Times-Bold' },
    { label: 'DATA DA EMISSÃO', width: 2.92, content: dateText(identification.dhEmi), align: 'center' },
  ]);
  y = drawRow(sheet, y, [
    { label: 'ENDEREÇO', width: 10.16, content: streetText(address) },
    { label: 'BAIRRO/DISTRITO', width: 4.83, content: address.xBairro ?? '' },
    { label: 'CEP', width: 2.67, content: zipText(address.CEP) },
    moment('DATA DA ENTRADA/SAÍDA', dateText(identification.dhSaiEnt)),
  ]);
  y = drawRow(sheet, y, [
    { label: 'MUNICÍPIO', width: 7.11, content: address.xMun ?? '' },
    { label: 'FONE/FAX', width: 4.06, content: phoneText(address.fone) },
    { label: 'UF', width: 1.14, content: address.UF ?? '' },
    { label: 'INSCRIÇÃO ESTADUAL', width: 5.33, content: recipient.ie },
    moment('HORA DA ENTRADA/SAÍDA', timeText(identification.dhSaiEnt)),
  ]);
  if (withdrawal !== undefined) y = drawPlace(sheet, y, 'INFORMAÇÕES DO LOCAL DE RETIRADA', withdrawal);
  if (delivery !== undefined) y = drawPlace(sheet, y, 'INFORMAÇÕES DO LOCAL DE ENTREGA', delivery);
  return y;
}

const moment = (label: string, content: string) =>
  ({ label, width: 2.92, content, align: 'center', font: 'Times-Bold' }) as const;

function drawPlace(sheet: OpenSheet, top: number, title: string, place: PrintedParty): number {
  const { address } = place;
  let y = drawTitle(sheet, top, title);
  y = drawRow(sheet, y, [
    { label: 'NOME/RAZÃO SOCIAL', width: 11, content: place.name },
    { label: 'CNPJ/CPF', width: 5, content: documentText(place.document) },
    { label: 'INSCRIÇÃO ESTADUAL', width: 4.57, content: place.ie },
  ]);
  return drawRow(sheet, y, [
    { label: 'ENDEREÇO', width: 7.5, content: streetText(address) },
    { label: 'BAIRRO/DISTRITO', width: 4, content: address.xBairro ?? '' },
    { label: 'CEP', width: 2, content: zipText(address.CEP) },
    { label: 'MUNICÍPIO', width: 3.5, content: address.xMun ?? '' },
    { label: 'UF', width: 0.9, content: address.UF ?? '' },
    { label: 'FONE/FAX', width: 2.67, content: phoneText(address.fone) },
  ]);
}

const freightPayers: Readonly<Record<string, string>> = {
  '0': '0 - Remetente (CIF)',
  '1': '1 - Destinatário (FOB)',
  '2': '2 - Terceiros',
  '3': '3 - Próprio remetente',
  '4': '4 - Próprio destinatário',
  '9': '9 - Sem transporte',
};

/** Block TRANSPORTADOR/VOLUMES TRANSPORTADOS; further volumes stand in the additional data. */
export function drawTransport(sheet: OpenSheet, top: number, transport: PrintedTransport): number {
  const { carrier, vehicle, volumes, mode } = transport;
  let y = drawTitle(sheet, top, 'TRANSPORTADOR/VOLUMES TRANSPORTADOS');
  y = drawRow(sheet, y, [
    { label: 'RAZÃO SOCIAL', width: 9.02, content: carrier.xNome ?? '' },
    { label: 'FRETE POR CONTA', width: 2.79, content: freightPayers[mode] ?? mode },
    { label: 'CÓDIGO ANTT', width: 1.78, content: vehicle.RNTC ?? '' },
    { label: 'PLACA DO VEÍCULO', width: 2.29, content: vehicle.placa ?? '' },
    { label: 'UF', width: 0.76, content: vehicle.UF ?? '' },
    { label: 'CNPJ/CPF', width: 3.93, content: documentText(carrier.CNPJ ?? carrier.CPF) },
  ]);
  y = drawRow(sheet, y, [
    { label: 'ENDEREÇO', width: 9.02, content: carrier.xEnder ?? '' },
    { label: 'MUNICÍPIO', width: 6.86, content: carrier.xMun ?? '' },
    { label: 'UF', width: 0.76, content: carrier.UF ?? '' },
    { label: 'INSCRIÇÃO ESTADUAL', width: 3.93, content: carrier.IE ?? '' },
  ]);
  const first = volumes[0] ?? {};
  return drawRow(sheet, y, [
    { label: 'QUANTIDADE', width: 2.92, content: decimalText(first.qVol) },
    { label: 'ESPÉCIE', width: 3.05, content: first.esp ?? '' },
    { label: 'MARCA', width: 3.05, content: first.marca ?? '' },
    { label: 'NUMERAÇÃO', width: 5.08, content: first.nVol ?? '' },
    { label: 'PESO BRUTO', width: 3.17, content: decimalText(first.pesoB), align: 'right' },
    { label: 'PESO LÍQUIDO', width: 3.3, content: decimalText(first.pesoL), align: 'right' },
  ]);
}

/** Volumes after the first, as sentences of the additional data. */
export const furtherVolumes = ({ volumes }: PrintedTransport): string[] =>
  volumes.slice(1).map((volume, index) => {
    const parts = [
      `VOLUME ${index + 2}:`,
      decimalText(volume.qVol),
      volume.esp,
      volume.marca && `marca ${volume.marca}`,
      volume.nVol && `numeração ${volume.nVol}`,
      volume.pesoB && `peso bruto ${decimalText(volume.pesoB)}`,
      volume.pesoL && `peso líquido ${decimalText(volume.pesoL)}`,
    ];
    return parts.filter(Boolean).join(' ');
  });
