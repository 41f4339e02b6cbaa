/** One instruction of a stage, with continued lines joined. */
export interface Instruction {
  readonly name: string;
  readonly text: string;
}

export interface Stage {
  /** The name after `AS`; undefined for the last stage. */
  readonly name: string | undefined;
  readonly instructions: readonly Instruction[];
}

/** Reads the stages of a Dockerfile. What stands before the first `FROM` only chooses the base, and is left out. */
export function readDockerfile(text: string): readonly Stage[] {
  const stages: { name: string | undefined; instructions: Instruction[] }[] = [];
  for (const { name, text: rest } of readInstructions(text)) {
    if (name === 'FROM') stages.push({ name: / AS (\w+)$/.exec(rest)?.[1], instructions: [] });
    else stages.at(-1)?.instructions.push({ name, text: rest });
  }
  return stages;
}

function readInstructions(text: string): readonly Instruction[] {
  const lines = text.split('\n').filter((line) => !/^\s*#/.test(line));
  const joined = lines.join('\n').replace(/\\\n\s*/g, '');
  return joined.split('\n').flatMap((line) => {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === '' && line.trim() !== '') throw new Error(`not an instruction of a Dockerfile: ${line}`);
    return name === '' ? [] : [{ name, text: rest }];
  });
}

/** Reads `A=1 B="two words"`, the form of ENV and LABEL. */
export const readPairs = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S*))/g)].map(([, name = '', quoted, bare]) => [
      name,
      quoted ?? bare ?? '',
    ]),
  );
