import { readFileSync } from 'node:fs';
import type { Attention } from '@fiscal/domain';

const runbook = new URL('../../../docs/how-to/operators/operate-with-temporal-ui.md', import.meta.url);

/** The commands of each step, by the name of the block: `nfe:adopt`. */
type Steps = ReadonlyMap<string, readonly string[]>;

/** Returns the steps of the operators' page of an attention, in their order. */
export function readSteps(attention: Attention): Steps {
  const sections = readFileSync(runbook, 'utf8').split(/^## /m);
  const section =
    sections.find((each) => /^Attention:.*\n/.exec(each)?.[0].includes(`\`${attention}\``)) ?? '';
  const blocks = section.matchAll(/^ *```sh (\S+)\n([\s\S]*?)\n *```$/gm);
  return new Map(
    [...blocks].map(([, name = '', text = '']) => [name, text.split('\n').map((line) => line.trim())]),
  );
}

/** Returns the value of an option of a command line; undefined when the option is missing. */
export function optionOf(line: string, name: string): string | undefined {
  const words = line.split(/\s+/);
  const place = words.indexOf(`--${name}`);
  return place === -1 ? undefined : words[place + 1];
}
