import { type EncodeImage, embedImage, type ImageFile } from './embed-image.ts';
import type { PdfFile } from './pdf-file.ts';

/** The images that a document shows; each is written once. */
export interface UsedImages {
  /** Returns the name of the image in the operators of a page. */
  use(image: ImageFile): string;
  /** Writes the used images; returns the `XObject` entry of the pages' resources. */
  embed(file: PdfFile): string;
}

export function createUsedImages(encode?: EncodeImage): UsedImages {
  const names = new Map<Uint8Array, { readonly name: string; readonly image: ImageFile }>();
  return {
    use(image) {
      const known = names.get(image.bytes) ?? { name: `I${names.size}`, image };
      names.set(image.bytes, known);
      return known.name;
    },
    embed(file) {
      const entries = [...names.values()].map(
        ({ name, image }) => `/${name} ${embedImage(file, image, encode)} 0 R`,
      );
      return `<<${entries.join('')}>>`;
    },
  };
}
