import { spawnSync } from 'node:child_process';
import { isInstalled } from '@fiscal/testkit';

export interface Word {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly text: string;
}

/** Points. */
export interface Page {
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
}

/** Returns the programs of a list that this machine lacks. */
export const missingOf = (tools: readonly string[]): string[] => tools.filter((tool) => !isInstalled(tool));

/** Returns the title of a test; where programs are missing, it ends with what the test needs. */
export const nameNeeding = (name: string, tools: readonly string[]): string => {
  const missing = missingOf(tools);
  return missing.length === 0 ? name : `${name} [needs ${missing.join(', ')}]`;
};

/** Runs a program in a folder and returns its output; throws when it fails or warns. */
export function runTool(folder: string, tool: string, ...given: string[]): string {
  const { status, stdout, stderr } = spawnSync(tool, given, { encoding: 'utf8', cwd: folder });
  if (status !== 0 || stderr !== '') throw new Error(`${tool} ${given.join(' ')}: ${status} ${stderr}`);
  return stdout;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => entities[name] ?? whole);

/**
 * Returns the words of each page of a file with their places, in points from the top left corner, as poppler finds
 * them.
 */
export function pagesOf(folder: string, path: string): Page[] {
  const pages = runTool(folder, 'pdftotext', '-bbox', path, '-').split('<page ').slice(1);
  return pages.map((page) => {
    const [, width = '', height = ''] = /width="([\d.]+)" height="([\d.]+)"/.exec(page) ?? [];
    const words = [...page.matchAll(/xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)<\/word>/g)];
    return {
      width: Number(width),
      height: Number(height),
      words: words.map(([, left, top, right, bottom, text = '']) => ({
        left: Number(left),
        top: Number(top),
        right: Number(right),
        bottom: Number(bottom),
        text: unescaped(text),
      })),
    };
  });
}
