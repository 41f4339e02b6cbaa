import { spawnSync } from 'node:child_process';

/** The CPU milliseconds of one document by its number of items, or that the program is not installed. */
export type OtherProgram =
  | { readonly kind: 'timed'; readonly cpuMs: ReadonlyMap<number, number> }
  | { readonly kind: 'notInstalled' };

/** A program that reads XML documents as a JSON list and prints the CPU of each, after one that is not counted. */
const program = `
import json, sys, time
from brazilfiscalreport.danfe import Danfe
for xml in json.load(sys.stdin):
    Danfe(xml=xml).output()
    begun = time.process_time()
    for _ in range(3):
        Danfe(xml=xml).output()
    print((time.process_time() - begun) * 1000 / 3)
`;

/** Renders the same documents by brazilfiscalreport, if `python3` has it. Source: PyPI, brazilfiscalreport. */
export function timeOtherProgram(
  documents: readonly { readonly items: number; readonly xml: string }[],
): OtherProgram {
  const input = JSON.stringify(documents.map(({ xml }) => xml));
  const { status, stdout } = spawnSync('python3', ['-c', program], { input, encoding: 'utf8' });
  if (status !== 0) return { kind: 'notInstalled' };
  const times = stdout.trim().split('\n').map(Number);
  return { kind: 'timed', cpuMs: new Map(documents.map(({ items }, at) => [items, times[at] ?? 0])) };
}
