import type { PdfFile } from './pdf-file.ts';

/** Standard structure types that a sheet uses. ISO 32000-1, 14.8.4. */
export type Tag = 'Document' | 'Sect' | 'H' | 'P' | 'Table' | 'TR' | 'TH' | 'TD';

/** The logical structure of a document, built in reading order while its pages are painted. */
export interface StructureTree {
  /** Begins a page for the content marked from here on; returns its key (`StructParents`). */
  beginPage(page: number): number;
  /** Opens an element inside the innermost open one. */
  open(tag: Tag): void;
  /** Closes elements until this one is the innermost open one. */
  closeTo(tag: Tag): void;
  /** True when an element of this tag is open. */
  isOpen(tag: Tag): boolean;
  /** Adds an element with one piece of the page's content; returns its number for the content (MCID). */
  mark(tag: Tag): number;
  /** Adds an element without content, for example an empty cell. */
  addEmpty(tag: Tag): void;
  /** Writes the tree; returns the number of its root. */
  end(): number;
}

interface OpenElement {
  readonly tag: Tag;
  readonly number: number;
  readonly kids: number[];
}

/** Creates a structure tree. ISO 32000-1, 14.7. */
export function createStructureTree(file: PdfFile): StructureTree {
  const root = file.reserve();
  const opened: OpenElement[] = [{ tag: 'Document', number: file.reserve(), kids: [] }];
  const pages: { readonly page: number; readonly marked: number[] }[] = [];

  const innermost = (): OpenElement => {
    const element = opened.at(-1);
    if (element === undefined) throw new Error('the structure tree is closed');
    return element;
  };
  function add(tag: Tag, content: string): number {
    const parent = innermost();
    const number = file.add(`<</S/${tag}/P ${parent.number} 0 R${attributes[tag] ?? ''}${content}>>`);
    parent.kids.push(number);
    return number;
  }
  function close(parent: string): void {
    const { tag, number, kids } = innermost();
    opened.pop();
    file.put(number, `<</S/${tag}/P ${parent}/K[${references(kids)}]>>`);
  }

  return {
    beginPage(page) {
      return pages.push({ page, marked: [] }) - 1;
    },
    open(tag) {
      const number = file.reserve();
      innermost().kids.push(number);
      opened.push({ tag, number, kids: [] });
    },
    closeTo(tag) {
      while (innermost().tag !== tag) close(`${opened.at(-2)?.number ?? root} 0 R`);
    },
    isOpen: (tag) => opened.some((element) => element.tag === tag),
    mark(tag) {
      const page = pages.at(-1);
      if (page === undefined) throw new Error('no page has begun');
      const marked = page.marked.length;
      page.marked.push(add(tag, `/Pg ${page.page} 0 R/K ${marked}`));
      return marked;
    },
    addEmpty(tag) {
      add(tag, '');
    },
    end() {
      this.closeTo('Document');
      const { number } = innermost();
      close(`${root} 0 R`);
      const keys = pages.map(({ marked }, key) => `${key}[${references(marked)}]`).join('');
      const parents = file.add(`<</Nums[${keys}]>>`);
      file.put(
        root,
        `<</Type/StructTreeRoot/K ${number} 0 R/ParentTree ${parents} 0 R/ParentTreeNextKey ${pages.length}>>`,
      );
      return root;
    },
  };
}

const attributes: Partial<Record<Tag, string>> = { TH: '/A<</O/Table/Scope/Column>>' };

const references = (numbers: readonly number[]): string => numbers.map((number) => `${number} 0 R`).join(' ');
