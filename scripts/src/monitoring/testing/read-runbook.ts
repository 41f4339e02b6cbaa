import { readFileSync } from 'node:fs';

/** The operators' page about the alerts. */
export const runbook = readFileSync(
  new URL('../../../../docs/how-to/operators/alerts.md', import.meta.url),
  'utf8',
);

/** The entries of the alerts. */
export const entries: readonly string[] = runbook.split(/^### /m).slice(1);

/** The blocks that an operator pastes first, one for each kind of installation. */
export const pasted: readonly string[] = [...runbook.matchAll(/^```bash\n([\s\S]*?)\n```$/gm)].map(
  ([, block = '']) => block,
);

/** The names of the functions in such a block. */
export const functionsOf = (block: string): readonly string[] =>
  [...block.matchAll(/^(\w+)\(\) \{/gm)].map(([, name = '']) => name);

const commandForm = /`((?:fiscal|psql|temporal|logs|settings|docker|curl|kubectl) [^`]+)`/g;

/** The commands of the entries. */
export const commands: readonly string[] = entries.flatMap((entry) =>
  [...entry.matchAll(commandForm)].map(([, command = '']) => command.replaceAll(/\s*\n\s*/g, ' ')),
);
