import type { EncodeImage } from './file/embed-image.ts';
import { createPdfFile, textObject } from './file/pdf-file.ts';
import { createStructureTree } from './file/structure-tree.ts';
import { createUsedImages } from './file/used-images.ts';
import type { Fonts } from './fonts/open-fonts.ts';
import { createUsedFonts } from './fonts/used-fonts.ts';
import type { Sheet } from './layout/sheet.ts';
import { faint, faintState, paintSheet } from './paint-sheet.ts';

export interface DocumentProperties {
  readonly title: string;
  /** The kind of document (`DANFE`), written as creator and producer. */
  readonly creator: string;
  /** ISO 8601 with an offset. */
  readonly createdAt: string;
}

/** Paints sheets as a tagged PDF with its fonts; the same sheets and properties give the same bytes. */
export function paintDocument(
  sheets: readonly Sheet[],
  properties: DocumentProperties,
  fonts: Fonts,
  encode?: EncodeImage,
): Uint8Array {
  const file = createPdfFile();
  const tree = createStructureTree(file);
  const used = createUsedFonts(fonts);
  const images = createUsedImages(encode);
  const parent = file.reserve();
  const resources = file.reserve();
  const pages = sheets.map((sheet) => {
    const page = file.reserve();
    const key = tree.beginPage(page);
    const operators = paintSheet(sheet, { fonts: used, images, tree });
    const contents = file.addStream('', Buffer.from(operators, 'latin1'));
    const { width, height } = sheet.size;
    file.put(
      page,
      `<</Type/Page/Parent ${parent} 0 R/MediaBox[0 0 ${width} ${height}]/Resources ${resources} 0 R/Contents ${contents} 0 R/StructParents ${key}/Tabs/S>>`,
    );
    return `${page} 0 R`;
  });
  file.put(
    resources,
    `<</Font ${used.embed(file)}/XObject ${images.embed(file)}/ExtGState<</${faintState} ${faint}>>>>`,
  );
  file.put(parent, `<</Type/Pages/Count ${pages.length}/Kids[${pages.join(' ')}]>>`);
  const root = file.add(
    `<</Type/Catalog/Pages ${parent} 0 R/Lang(pt-BR)/MarkInfo<</Marked true>>/StructTreeRoot ${tree.end()} 0 R/ViewerPreferences<</DisplayDocTitle true>>>>`,
  );
  const date = textObject(pdfDate(properties.createdAt));
  const creator = textObject(properties.creator);
  const info = file.add(
    `<</Title${textObject(properties.title)}/Creator${creator}/Producer${creator}/CreationDate${date}/ModDate${date}>>`,
  );
  return file.end({ root, info });
}

/** Writes a time as a date of PDF, in its original offset. ISO 32000-1, 7.9.4. */
const pdfDate = (written: string): string =>
  written.replace(
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?([+-]\d\d):(\d\d)$/,
    "D:$1$2$3$4$5$6$7'$8",
  );
