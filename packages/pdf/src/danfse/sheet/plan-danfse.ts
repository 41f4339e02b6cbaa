import { cm } from '../../layout/geometry.ts';
import { wrapText } from '../../text/measure-text.ts';
import { blocksAfterDescription, blocksBeforeDescription, heights, tops } from '../blocks/all-blocks.ts';
import { type Block, type Row, spans } from '../blocks/block.ts';
import { approximateTaxesText, complementaryText } from '../note/complementary-texts.ts';
import type { DanfseNote } from '../note/danfse-note.ts';
import { dash } from '../note/value-texts.ts';
import { type SharedLines, shareLines } from './share-lines.ts';
import { inset, styles } from './text-styles.ts';

/** A block with its position; centimetres from the top of the sheet. */
export interface PlacedBlock {
  readonly title: string | undefined;
  readonly top: number;
  /** The line that replaces the block, which then has no rows. */
  readonly strip: string | undefined;
  readonly rows: readonly { readonly top: number; readonly row: Row }[];
}

export interface DanfsePlan extends SharedLines {
  readonly above: readonly PlacedBlock[];
  readonly descriptionTop: number;
  /** The blocks between the description and the information. */
  readonly between: readonly PlacedBlock[];
  readonly informationTop: number;
  /** The line of Lei 12.741/2012, never cut. */
  readonly approximateTaxes: readonly string[];
  /** Distance between two baselines of the elastic texts, points. */
  readonly pitch: number;
}

/** The choice to print the tear-off receipt (canhoto). */
export type StubChoice = 'printed' | 'absent';

/**
 * Plans the positions of all parts of a DANFSe. Blocks and rows without data are omitted as the norm allows, the parts
 * below move up, and the freed height goes to the description and the complementary information: always one sheet. NT
 * SE/CGNFS-e 008, 2.3.
 */
export function planDanfse(note: DanfseNote, stub: StubChoice): DanfsePlan {
  const before = placeBlocks(note, blocksBeforeDescription, tops.identification);
  const after = placeBlocks(note, blocksAfterDescription, 0);
  const title = tops.complementary - tops.complementaryTitle;
  const end = stub === 'printed' ? tops.complementaryEnd : tops.end;
  const space = cm(end - before.bottom - after.bottom - title);
  const texts = fitTexts(note, space);
  const descriptionHeight = heightOfDescription(texts.description.length, texts.pitch) / cm(1);
  const afterTop = before.bottom + descriptionHeight;
  return {
    ...texts,
    above: before.blocks,
    between: after.blocks.map((block) => ({
      ...block,
      top: block.top + afterTop,
      rows: block.rows.map(({ top, row }) => ({ top: top + afterTop, row })),
    })),
    descriptionTop: before.bottom,
    informationTop: afterTop + after.bottom,
  };
}

function placeBlocks(
  note: DanfseNote,
  blocks: readonly Block[],
  from: number,
): { blocks: PlacedBlock[]; bottom: number } {
  let bottom = from;
  const placed = blocks.map(({ title, rows, strip }): PlacedBlock => {
    const top = bottom;
    const sentence = strip?.(note);
    if (sentence !== undefined) {
      bottom += heights.strip;
      return { title, top, strip: sentence, rows: [] };
    }
    const printed = rows.filter(({ isPrinted }) => isPrinted?.(note) ?? true);
    return {
      title,
      top,
      strip: undefined,
      rows: printed.map((row) => {
        const place = { top: bottom, row };
        bottom += pitchOf(row);
        return place;
      }),
    };
  });
  return { blocks: placed, bottom };
}

const allTops: readonly number[] = [
  ...[...blocksBeforeDescription, ...blocksAfterDescription].flatMap(({ rows }) => rows.map(({ y }) => y)),
  tops.description,
  tops.complementaryTitle,
];

/** Returns the distance between the top of a row and the top of the next row in the table of the norm. */
const pitchOf = ({ y }: Row): number => Math.min(...allTops.filter((top) => top > y)) - y;

/** The pitches to try, the largest first. */
const pitches = [7.8, 7.4, 7] as const;
const tightest = 7;

/** The distance from the top of the description to the baseline of its first line below the label, in points. */
export const firstBaseline = 15;
/** The distance from the top of the complementary information to its first baseline, in points. */
export const informationBaseline = 8;
const below = 2.8;

const heightOfDescription = (lines: number, pitch: number): number =>
  Math.max(cm(tops.afterDescription - tops.description), firstBaseline + (lines - 1) * pitch + below);

const heightOfInformation = (lines: number, pitch: number): number =>
  informationBaseline + (lines - 1) * pitch + below;

/** Characters for which the norm grants space. */
const grants = { description: 1300, information: 2000 } as const;

type FittedTexts = SharedLines & Pick<DanfsePlan, 'pitch' | 'approximateTaxes'>;

function fitTexts(note: DanfseNote, space: number): FittedTexts {
  const written = {
    description: note.description.length === 0 ? [dash] : note.description,
    information: [complementaryText(note)].filter((text) => text !== ''),
  };
  const description = wrap(written.description);
  const information = wrap(written.information);
  const approximateTaxes = wrap([approximateTaxesText(note)]);
  const used = (lines: number, more: number, pitch: number) =>
    heightOfDescription(lines, pitch) + heightOfInformation(more + approximateTaxes.length, pitch);
  const pitch = pitches.find((each) => used(description.length, information.length, each) <= space);
  if (pitch !== undefined) return { description, information, approximateTaxes, pitch };
  const lines = Math.floor((space - used(1, 0, tightest)) / tightest) + 1;
  const shared = shareLines(
    lines,
    { lines: description, granted: wrap(beginningOf(written.description, grants.description)).length },
    { lines: information, granted: wrap(beginningOf(written.information, grants.information)).length },
    textWidth,
  );
  return { ...shared, approximateTaxes, pitch: tightest };
}

const textWidth = cm(spans[4]) - 2 * inset;

const wrap = (lines: readonly string[]): string[] =>
  lines.flatMap((line) =>
    line === '' ? [''] : wrapText(line, styles.content.font, styles.content.size, textWidth),
  );

/** Returns the first characters of lines. */
const beginningOf = (lines: readonly string[], characters: number): readonly string[] =>
  lines.join('\n').slice(0, characters).split('\n');
