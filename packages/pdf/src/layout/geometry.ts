import { landscapeRows, portraitRows, type RowName } from './row-widths.ts';

export type Orientation = 'portrait' | 'landscape';

/** Converts centimetres to points. */
export const cm = (centimetres: number): number => centimetres * 28.3465;

/** Points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** The positions on a sheet of one orientation, in points. Every block uses them. */
export interface Geometry {
  readonly orientation: Orientation;
  readonly page: PageSize;
  /** The fields of all blocks but the header. */
  readonly body: {
    readonly left: number;
    readonly width: number;
    readonly top: number;
    readonly bottom: number;
  };
  /** Title of a block: a line above it, or a strip of this width at its left. */
  readonly title:
    | { readonly place: 'above'; readonly height: number }
    | { readonly place: 'beside'; readonly width: number };
  readonly rowHeight: number;
  readonly rows: Readonly<Record<RowName, readonly number[]>>;
  /** The part that every sheet repeats. */
  readonly header: {
    readonly left: number;
    readonly width: number;
    readonly height: number;
    readonly issuerWidth: number;
    readonly danfeWidth: number;
    readonly barsFrameHeight: number;
    /** The largest extent of the issuer's logo, above or beside its name. */
    readonly logo: { readonly place: 'above' | 'beside'; readonly extent: number };
    /** Baselines of the DANFE block from its top; the first line of the description begins at `description`. */
    readonly danfe: {
      readonly title: number;
      readonly description: number;
      readonly leading: number;
      readonly kinds: readonly [number, number];
      readonly digitTop: number;
      readonly numbers: readonly [number, number, number];
    };
  };
  /** The receipt, by its length and rows; turned to read upwards in landscape. */
  readonly stub: {
    readonly left: number;
    readonly top: number;
    readonly length: number;
    readonly statementLength: number;
    readonly dateLength: number;
    readonly rowHeight: number;
    /** The line to tear along, from the edge of the sheet. */
    readonly cut: number;
    /** Top of the header on the first sheet. */
    readonly headerTop: number;
  };
  readonly additional: {
    readonly infoWidth: number;
    /** Height of the frames without long contents. */
    readonly height: number;
  };
}

/**
 * Body 20.57 cm wide, 0.215 cm from both sides (3.6.2 requires 0.2 to 0.8), bars of 11.5 cm, which a key with letters
 * needs. Source: MOC 7.0 Anexo II 3.8.1; NT conjunta 2025.001 §6.
 */
const portrait: Geometry = {
  orientation: 'portrait',
  page: { width: 595.28, height: 841.89 },
  body: { left: cm(0.215), width: cm(20.57), top: cm(0.42), bottom: cm(29.4) },
  title: { place: 'above', height: cm(0.42) },
  rowHeight: cm(0.85),
  rows: portraitRows,
  header: {
    left: cm(0.215),
    width: cm(20.57),
    height: cm(3.92),
    issuerWidth: cm(5.33),
    danfeWidth: cm(2.54),
    barsFrameHeight: cm(1.48),
    logo: { place: 'above', extent: cm(1.1) },
    danfe: {
      title: 13,
      description: 17,
      leading: 8.64,
      kinds: [66, 76],
      digitTop: 62,
      numbers: [87, 97, 107],
    },
  },
  stub: {
    left: cm(0.215),
    top: cm(0.42),
    length: cm(20.57),
    statementLength: cm(16.1),
    dateLength: cm(4.1),
    rowHeight: cm(0.85),
    cut: cm(2.33),
    headerTop: cm(2.54),
  },
  additional: { infoWidth: cm(12.95), height: cm(3.07) },
};

/**
 * Receipt and titles of the blocks are at the left; everything ends at 20.7 cm, as the margin requires. The strip of
 * titles has 0.6 cm (suggested: 0.51), a row 0.7 (0.64), the DANFE block 3.56 (3.05), so that texts of the mandatory
 * sizes fit. Source: MOC 7.0 Anexo II 3.6.2, 3.8.2.
 */
const landscape: Geometry = {
  orientation: 'landscape',
  page: { width: 841.89, height: 595.28 },
  body: { left: cm(3.01), width: cm(26.45), top: cm(0.47), bottom: cm(20.7) },
  title: { place: 'beside', width: cm(0.6) },
  rowHeight: cm(0.7),
  rows: landscapeRows,
  header: {
    left: cm(2.41),
    width: cm(27.05),
    height: cm(3.1),
    issuerWidth: cm(10.92),
    danfeWidth: cm(3.56),
    barsFrameHeight: cm(1.19),
    logo: { place: 'beside', extent: cm(2.6) },
    danfe: {
      title: 11.5,
      description: 14,
      leading: 8.3,
      kinds: [47, 55.5],
      digitTop: 42.5,
      numbers: [66.5, 76, 85.5],
    },
  },
  stub: {
    left: cm(0.215),
    top: cm(0.47),
    length: cm(20.23),
    statementLength: cm(15.7),
    dateLength: cm(6.64),
    rowHeight: cm(1.02),
    cut: cm(2.33),
    headerTop: cm(0.47),
  },
  additional: { infoWidth: cm(19.05), height: cm(2.75) },
};

/**
 * Portrait with rows of 0.7 cm, as in landscape, and lower titles: 2.5 cm more for the items of a note that then needs
 * only one sheet, or whose first sheet had no space for items. Sizes of frames are suggested, type and arrangement
 * mandatory (MOC 7.0 Anexo II 3.7, 3.8).
 */
export const lowPortrait: Geometry = {
  ...portrait,
  title: { place: 'above', height: cm(0.34) },
  rowHeight: cm(0.7),
};

export const geometries: Readonly<Record<Orientation, Geometry>> = { portrait, landscape };

/** Returns the height that the title of a block needs above its fields. */
export const titleHeight = ({ title }: Geometry): number => (title.place === 'above' ? title.height : 0);
