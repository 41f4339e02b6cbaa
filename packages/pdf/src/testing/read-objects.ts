import { inflateSync } from 'node:zlib';

/** Returns the objects of a PDF of this package by number, without the streams. */
export function readObjects(pdf: Uint8Array): ReadonlyMap<number, string> {
  const file = Buffer.from(pdf).toString('latin1');
  const objects = new Map<number, string>();
  const streams = /\/Type\/ObjStm\/N (\d+)\/First (\d+)\/Filter\/FlateDecode\/Length (\d+)>>stream\n/g;
  for (const match of file.matchAll(streams)) {
    const start = match.index + match[0].length;
    const packed = Buffer.from(file.slice(start, start + Number(match[3])), 'latin1');
    const content = inflateSync(packed).toString('latin1');
    const first = Number(match[2]);
    const header = content.slice(0, first).trim().split(' ').map(Number);
    for (let index = 0; index < header.length; index += 2) {
      const from = first + (header[index + 1] ?? 0);
      const to = header[index + 3] === undefined ? content.length : first + (header[index + 3] ?? 0);
      objects.set(header[index] ?? 0, content.slice(from, to).trimEnd());
    }
  }
  return objects;
}

export interface StructureNode {
  readonly tag: string;
  readonly kids: readonly StructureNode[];
  /** The content of a leaf: the number of the page's object, and the number of the content on that page. */
  readonly content?: { readonly page: number; readonly mcid: number } | undefined;
}

/** Returns the structure tree of a PDF of this package. Throws when a node does not name its parent. */
export function readStructure(pdf: Uint8Array): StructureNode {
  const objects = readObjects(pdf);
  const read = (number: number, parent: number): StructureNode => {
    const object = objects.get(number) ?? '';
    if (!object.includes(`/P ${parent} 0 R`))
      throw new Error(`${number} does not name its parent: ${object}`);
    const mcid = /\/K (\d+)/.exec(object)?.[1];
    const kids = numbersIn(/\/K\[([^\]]*)\]/.exec(object)?.[1] ?? '');
    return {
      tag: /\/S\/(\w+)/.exec(object)?.[1] ?? '',
      kids: kids.map((kid) => read(kid, number)),
      content:
        mcid === undefined ? undefined : { page: Number(/\/Pg (\d+)/.exec(object)?.[1]), mcid: Number(mcid) },
    };
  };
  for (const [number, object] of objects) {
    const top = /\/Type\/StructTreeRoot\/K (\d+) 0 R/.exec(object)?.[1];
    if (top !== undefined) return read(Number(top), number);
  }
  throw new Error('no structure tree');
}

/** Returns for each page the elements of its pieces of content, after the tree of parents. */
export function readParents(pdf: Uint8Array): readonly (readonly number[])[] {
  const nums = [...readObjects(pdf).values()].find((object) => object.startsWith('<</Nums[')) ?? '';
  return [...nums.matchAll(/\d+\[([^\]]*)\]/g)].map(([, references = '']) => numbersIn(references));
}

const numbersIn = (references: string): number[] =>
  [...references.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number));

export const leavesOf = (node: StructureNode): readonly StructureNode[] =>
  node.content === undefined ? node.kids.flatMap(leavesOf) : [node];
