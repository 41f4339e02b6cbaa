import { decimal, format, sum } from '@fiscal/domain';
import type { Fields, PrintedTransport } from '../model/danfe-model.ts';
import { decimalText, documentText } from '../text/format-values.ts';
import { blockTitles } from './block-titles.ts';
import { drawBlock } from './draw-block.ts';
import { drawRow } from './draw-field.ts';
import type { OpenSheet } from './sheet.ts';

const freightPayers: Readonly<Record<string, string>> = {
  '0': '0 - Remetente (CIF)',
  '1': '1 - Destinatário (FOB)',
  '2': '2 - Terceiros',
  '3': '3 - Próprio remetente',
  '4': '4 - Próprio destinatário',
  '9': '9 - Sem transporte',
};

/** Draws block TRANSPORTADOR/VOLUMES TRANSPORTADOS; several volumes are listed in the additional data. */
export function drawTransport(sheet: OpenSheet, top: number, transport: PrintedTransport): number {
  const { carrier, vehicle, volumes, mode } = transport;
  const { rows } = sheet.geometry;
  return drawBlock(sheet, top, blockTitles.transport, (top) => {
    let y = drawRow(sheet, { y: top, widths: rows.carrier }, [
      { label: 'RAZÃO SOCIAL', content: carrier.xNome ?? '' },
      { label: 'FRETE POR CONTA', content: freightPayers[mode] ?? mode },
      { label: 'CÓDIGO ANTT', content: vehicle.RNTC ?? '' },
      { label: 'PLACA DO VEÍCULO', content: vehicle.placa ?? '' },
      { label: 'UF', content: vehicle.UF ?? '' },
      { label: 'CNPJ/CPF', content: documentText(carrier.CNPJ ?? carrier.CPF) },
    ]);
    y = drawRow(sheet, { y, widths: rows.carrierAddress }, [
      { label: 'ENDEREÇO', content: carrier.xEnder ?? '' },
      { label: 'MUNICÍPIO', content: carrier.xMun ?? '' },
      { label: 'UF', content: carrier.UF ?? '' },
      { label: 'INSCRIÇÃO ESTADUAL', content: carrier.IE ?? '' },
    ]);
    const { qVol, esp, marca, nVol, pesoB, pesoL } = allVolumes(volumes);
    return drawRow(sheet, { y, widths: rows.volumes }, [
      { label: 'QUANTIDADE', content: decimalText(qVol) },
      { label: 'ESPÉCIE', content: esp ?? '' },
      { label: 'MARCA', content: marca ?? '' },
      { label: 'NUMERAÇÃO', content: nVol ?? '' },
      { label: 'PESO BRUTO', content: decimalText(pesoB), align: 'right' },
      { label: 'PESO LÍQUIDO', content: decimalText(pesoL), align: 'right' },
    ]);
  });
}

/** Returns quantity and weights summed, and a text when all volumes have the same. A single volume stays as written. */
function allVolumes(volumes: readonly Fields[]): Fields {
  const [first = {}] = volumes;
  if (volumes.length < 2) return first;
  const total = (tag: string, scale: number): string | undefined => {
    const written = volumes.flatMap((volume) => volume[tag] ?? []);
    return written.length === 0 ? undefined : format(sum(written.map(decimal)), scale);
  };
  const common = (tag: string): string | undefined =>
    volumes.every((volume) => volume[tag] === first[tag]) ? first[tag] : 'DIVERSOS';
  return {
    qVol: total('qVol', 0),
    esp: common('esp'),
    marca: common('marca'),
    nVol: common('nVol'),
    pesoB: total('pesoB', 3),
    pesoL: total('pesoL', 3),
  };
}

/** Returns each of several volumes as a sentence of the additional data; a single one is in the block. */
export const furtherVolumes = ({ volumes }: PrintedTransport): string[] =>
  volumes.length < 2 ? [] : volumes.map(volumeText);

function volumeText(volume: Fields, index: number): string {
  const parts = [
    `VOLUME ${index + 1}:`,
    decimalText(volume.qVol),
    volume.esp,
    volume.marca && `marca ${volume.marca}`,
    volume.nVol && `numeração ${volume.nVol}`,
    volume.pesoB && `peso bruto ${decimalText(volume.pesoB)}`,
    volume.pesoL && `peso líquido ${decimalText(volume.pesoL)}`,
  ];
  return parts.filter(Boolean).join(' ');
}
