import type { DanfeModel } from '../model/danfe-model.ts';
import { dateText, timeText } from '../text/format-values.ts';
import { lineHeight, wrapText } from '../text/measure-text.ts';
import type { Geometry } from './geometry.ts';
import { beginGroup, type OpenSheet, writeLines } from './sheet.ts';

/** A registered correction letter of the note; the one in force replaces those before it. */
export interface Correction {
  /** nSeqEvento. */
  readonly sequence: number;
  /** dhRegEvento, as written. */
  readonly registeredAt: string;
  readonly protocol: string;
}

/** The registered cancellation of the note. */
export interface Cancellation {
  /** dhRegEvento, as written. */
  readonly registeredAt: string;
  readonly protocol: string;
}

/** The events of the note after its authorization. */
export interface NoteEvents {
  readonly correction?: Correction | undefined;
  /** Absent on a cancelled note whose event is unknown: the authority reported only the cancellation. */
  readonly cancellation?: Cancellation | undefined;
}

/** The notices in a bold frame below the header of every sheet. */
export interface Notices {
  readonly paragraphs: readonly string[];
  readonly height: number;
}

const style = { font: 'Times-Bold', size: 8, align: 'center', kind: 'contingency' } as const;
const margin = 8;
const noticePadding = 3;

/** Writes the contingency of the note with its beginning and its reason; empty in normal emission. */
export function contingencyText({ contingency }: DanfeModel): string {
  if (contingency === undefined) return '';
  const { form, since, reason } = contingency;
  return `EMITIDA EM CONTINGÊNCIA ${form} - ${dateText(since)} ${timeText(since)} - ${reason}`;
}

function correctionText(correction: Correction | undefined): string {
  if (correction === undefined) return '';
  const { sequence, registeredAt, protocol } = correction;
  return `CARTA DE CORREÇÃO Nº ${sequence} REGISTRADA EM ${dateText(registeredAt)} ${timeText(registeredAt)} PROTOCOLO ${protocol}`;
}

function cancellationText(cancellation: Cancellation | undefined): string {
  if (cancellation === undefined) return '';
  const { registeredAt, protocol } = cancellation;
  return `NF-e CANCELADA EM ${dateText(registeredAt)} ${timeText(registeredAt)} PROTOCOLO ${protocol}`;
}

/**
 * Prepares contingency, cancellation and correction letter, which an inspector must see on every sheet. Source: MOC 7.0
 * Anexo II 3.9 (contingency stands out); no norm requires the events. The protocol of the authorization keeps its
 * field.
 */
export function prepareNotices(
  model: DanfeModel,
  { correction, cancellation }: NoteEvents,
  { header }: Geometry,
): Notices {
  const width = header.width - 2 * margin;
  const paragraphs = [
    cancellationText(cancellation),
    contingencyText(model),
    correctionText(correction),
  ].flatMap((text) => wrapText(text, style.font, style.size, width));
  const height =
    paragraphs.length === 0 ? 0 : paragraphs.length * lineHeight(style.size) + 2 * noticePadding + 4;
  return { paragraphs, height };
}

/** Draws the frame from `top`, with a space above and below. */
export function drawNotices(sheet: OpenSheet, top: number, { paragraphs, height }: Notices): void {
  if (paragraphs.length === 0) return;
  const { left, width } = sheet.geometry.header;
  sheet.boldFrames.push({ x: left + 1, y: top + 2, width: width - 2, height: height - 3 });
  beginGroup(sheet, 'paragraph');
  const area = { x: left + margin, y: top + 2 + noticePadding, width: width - 2 * margin };
  writeLines(sheet, paragraphs, area, style);
}
