import { readDockerfile } from './read-dockerfile.ts';

/** The programs of an image, as its Dockerfile builds and runs them. */
export interface ProgramsOfImage {
  /** The commands that build them, as arguments of Node; what they write lies below `/service`. */
  readonly builds: readonly (readonly string[])[];
  /** The options of Node with which each of them runs. */
  readonly options: readonly string[];
}

const buildCommand = /^node (--import tsx .*)$/;

/** Reads how the programs of an image are built and run; throws where a Dockerfile does not say it. */
export function readPrograms(dockerfile: string): ProgramsOfImage {
  const instructions = readDockerfile(dockerfile).flatMap((stage) => stage.instructions);
  const commands = instructions.filter(({ name }) => name === 'RUN').flatMap(({ text }) => text.split('&&'));
  const builds = commands.flatMap((command) => {
    const words = buildCommand.exec(command.trim())?.[1];
    return words === undefined ? [] : [words.split(' ')];
  });
  const entrypoint = instructions.findLast(({ name }) => name === 'ENTRYPOINT')?.text ?? '[]';
  const [program, ...options] = JSON.parse(entrypoint) as readonly string[];
  if (builds.length === 0 || program !== 'node') throw new Error('the Dockerfile builds no programs of Node');
  return { builds, options };
}
