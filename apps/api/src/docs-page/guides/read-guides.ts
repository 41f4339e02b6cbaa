import { readdir, readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { attentionGuides } from './attention-guides.ts';
import { type Audience, audienceLanguages, type Guide, type GuideKind, guideKinds } from './guide.ts';

const docsFolder = new URL('../../../../../docs/', import.meta.url);

/**
 * Reads every written page, by kind and place. Throws when a file has no title or is outside of the folder of an
 * audience.
 */
export async function readGuides(folder: URL = docsFolder): Promise<readonly Guide[]> {
  const files = (await Promise.all(guideKinds.map((kind) => readKind(folder, kind)))).flat();
  return [...files, ...attentionGuides(files)];
}

async function readKind(folder: URL, kind: GuideKind): Promise<readonly Guide[]> {
  const below = new URL(`${kind}/`, folder);
  const names = await readdir(fileURLToPath(below), { recursive: true });
  const pages = names.map((name) => name.split(sep).join('/')).filter((name) => name.endsWith('.md'));
  return Promise.all(
    pages.sort().map(async (name) => parseGuide(kind, name, await readFile(new URL(name, below), 'utf8'))),
  );
}

/** @param name below the folder of the kind, as `clients/webhooks.md`. */
export function parseGuide(kind: GuideKind, name: string, markdown: string): Guide {
  const [audience = ''] = name.split('/', 1);
  if (!isAudience(audience)) throw new Error(`docs/${kind}/${name} belongs into a folder of its audience`);
  const [, heading, text] = /^# (.+)\n([\s\S]*)$/.exec(markdown) ?? [];
  if (heading === undefined || text === undefined) throw new Error(`docs/${kind}/${name} has no title`);
  const place = `${kind}/${name.replace(/\.md$/, '')}`;
  return { kind, audience, place, title: heading.replaceAll('`', ''), text, file: place };
}

const isAudience = (text: string): text is Audience => Object.hasOwn(audienceLanguages, text);
