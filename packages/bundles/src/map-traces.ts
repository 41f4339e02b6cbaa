import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/*
 * Makes traces of a bundle name our sources. Node's own --enable-source-maps reads the maps of every file at its load,
 * those of the SDK of Temporal included, in every thread: 250 ms and 50 MB of a worker. Here a map is read with the
 * first trace that needs it. Every bundle imports it.
 */
const maps = new Map<string, SourceMap | undefined>();

function findMap(script: string): SourceMap | undefined {
  if (!maps.has(script)) maps.set(script, readMap(script));
  return maps.get(script);
}

function readMap(script: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${script}.map`), 'utf8')));
  } catch {
    // A bundle without its map still gives its own places.
    return undefined;
  }
}

const folder = `${pathToFileURL(import.meta.dirname).href}/`;

function describe(site: NodeJS.CallSite): string {
  const text = String(site);
  const [script, line, column] = [
    site.getScriptNameOrSourceURL(),
    site.getLineNumber(),
    site.getColumnNumber(),
  ];
  if (!script?.startsWith(folder) || line === null || column === null) return text;
  const entry = findMap(script)?.findEntry(line - 1, column - 1);
  if (entry === undefined || !('originalSource' in entry) || entry.originalSource === undefined) return text;
  const source = fileURLToPath(new URL(entry.originalSource, script));
  return text.replace(`${script}:${line}:${column}`, `${source}:${entry.originalLine + 1}`);
}

Error.prepareStackTrace = (error, sites) => {
  const head = Error.prototype.toString.call(error);
  return [head, ...sites.map((site) => `    at ${describe(site)}`)].join('\n');
};
